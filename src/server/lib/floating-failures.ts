import type { Logger } from './logger.ts';

/** Logs rejections that nothing awaits; by default Node would end the process. */
export function surviveFloatingFailures(log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'work that nobody waited for has failed'));
}
