import type { FastifyBaseLogger } from 'fastify';

/**
 * The logger of one request, made with its first line: most requests write none, and making one (with all that it has to
 * keep out of the log) costs as much as sending a page that is kept.
 */
export function lazyRequestLogger(parent: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  return new RequestLogger(parent, bindings);
}

type Line = (...line: unknown[]) => void;

class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get #logger(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings);
    return this.#own;
  }

  get level(): FastifyBaseLogger['level'] {
    return this.#parent.level;
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger.child(...given);
  }

  fatal(...line: unknown[]): void {
    (this.#logger.fatal as Line)(...line);
  }

  error(...line: unknown[]): void {
    (this.#logger.error as Line)(...line);
  }

  warn(...line: unknown[]): void {
    (this.#logger.warn as Line)(...line);
  }

  info(...line: unknown[]): void {
    (this.#logger.info as Line)(...line);
  }

  debug(...line: unknown[]): void {
    (this.#logger.debug as Line)(...line);
  }

  trace(...line: unknown[]): void {
    (this.#logger.trace as Line)(...line);
  }

  silent(): void {}
}
