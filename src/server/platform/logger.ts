import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Names under which a secret could reach a log line; their values never do. */
const SECRET_PATHS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access',
  'refresh',
  'secretKey',
  'idToken',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export function createLogger(level: string, destination?: DestinationStream): PinoLogger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_PATHS, censor: '[removed]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
