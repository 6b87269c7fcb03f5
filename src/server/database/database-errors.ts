const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * Connection lost or refused, server starting or stopping, too many connections, disk full, statement timeout, or a
 * read-only server.
 */
const UNAVAILABLE_STATES = /^(08|53|57P|57014|58030|25006)/;
const CLIENT_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered/i;

/** Drizzle wraps the driver's error: find the first error with a code. */
function driverError(error: unknown): { code?: string; message: string; constraint?: string } | null {
  for (let current = error; current instanceof Error; current = current.cause) {
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
