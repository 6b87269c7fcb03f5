/** On an open connection. The last two: this process or machine has no free file handle. */
const CONNECTION_CODES = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'EMFILE',
  'ENFILE',
]);
/**
 * Connection lost or refused, wrong password, unknown database, too many connections, disk full, statement or
 * transaction time-out, server starting or stopping, system error, or a read-only server.
 */
const UNAVAILABLE_STATES = /^(08|28|3D|53|57|58|25006|25P03|25P04)/;
const CLIENT_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered/i;

/** A connection could not be opened. Whatever the reason, such as a certificate, the database is unavailable. */
export class ConnectError extends Error {
  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`, { cause });
    this.name = 'ConnectError';
  }
}

/** Drizzle wraps the driver's error: find the first error with a code. */
function driverError(error: unknown): { code?: string; message: string; constraint?: string } | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof ConnectError) return { message: current.message };
    const { code, constraint } = current as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string') {
      return { code, message: current.message, ...(typeof constraint === 'string' ? { constraint } : {}) };
    }
    if (CLIENT_MESSAGES.test(current.message)) return { message: current.message };
  }
  return null;
}

export function isDatabaseUnavailable(error: unknown): boolean {
  const found = driverError(error);
  if (!found) return false;
  if (!found.code) return true;
  return CONNECTION_CODES.has(found.code) || UNAVAILABLE_STATES.test(found.code);
}

/** The server responds and refuses changes: its disk is full, or it is read-only. */
export function isWriteRefused(error: unknown): boolean {
  return ['53100', '25006'].includes(driverError(error)?.code ?? '');
}

/** Serialisation failure or deadlock: a retry of the transaction may succeed. */
export function isRetryable(error: unknown): boolean {
  const code = driverError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** The name of the violated unique constraint, or null. */
export function violatedUnique(error: unknown): string | null {
  const found = driverError(error);
  return found?.code === '23505' ? (found.constraint ?? '') : null;
}
