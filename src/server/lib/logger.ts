import redactPaths from '@pinojs/redact';
import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger as PinoLogger, pino, stdSerializers } from 'pino';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Field names that may contain secrets; their values are redacted. */
const SECRET_PATHS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access',
  'refresh',
  'secretKey',
  'idToken',
  'device-token',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

const redact = redactPaths({ paths: SECRET_PATHS, censor: '[removed]', serialize: false });

/** A failed query carries its values, which may be personal: log only the reason. */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!(error instanceof DrizzleQueryError))
    return stdSerializers.err('client' in error ? withoutValues(error) : error);
  const reason = error.cause instanceof Error ? stdSerializers.err(withoutValues(error.cause)) : {};
  return { ...reason, query: error.query };
}

/**
 * PostgreSQL repeats offending values in its details. A pool adds its client, with all that it has sent and received.
 */
function withoutValues(error: Error): Error {
  return Object.assign(Object.create(Object.getPrototypeOf(error)), error, {
    message: error.message,
    stack: error.stack,
    detail: undefined,
    where: undefined,
    client: undefined,
  });
}

export function createLogger(level: string, destination?: DestinationStream): PinoLogger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      // Pino's option "redact" does the same, but also searches the id of every request, even if nothing is logged.
      log: ({ err, ...fields }: Record<string, unknown>) => ({ ...(redact(fields) as object), err }),
    },
    serializers: { err: (error: unknown) => redact(loggedError(error)) },
  };
  return destination ? pino(options, destination) : pino(options);
}

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** The log of a process. People read along on a terminal: without LOG_LEVEL it shows warnings and errors as sentences. */
export function createProcessLogger(
  level: string,
  { LOG_LEVEL: asked }: NodeJS.ProcessEnv,
  output: Output = process.stdout,
): PinoLogger {
  const isRead = output.isTTY && !asked;
  return isRead ? createLogger('warn', { write: (line) => void output.write(sentenceOf(line)) }) : createLogger(level);
}

function sentenceOf(line: string): string {
  const { level, msg, err } = JSON.parse(line) as { level: string; msg?: string; err?: { message?: string } };
  const label = level === 'warn' ? 'Warning' : 'Error';
  const words = [msg, err?.message].filter((one, index, all) => one && all.indexOf(one) === index);
  return `${label}: ${words.join(': ')}\n`;
}
