import type { Logger } from './logger.ts';

/** Work that nobody waits for may fail without closing the shop for everybody: Node would end the process. */
export function surviveFloatingFailures(log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'work that nobody waited for has failed'));
}
