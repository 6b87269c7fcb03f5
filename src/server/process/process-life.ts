import { ConfigError } from '#server/config.ts';
import type { Logger } from '#server/lib/logger.ts';
import { StartError } from '#server/lib/start-error.ts';

const STOP_LIMIT_MS = 9_000;

/** An expected error at the start is one line and exit code 1. */
export async function startProcess(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

export function stopOnSignals(stop: () => Promise<void>, limitMs = STOP_LIMIT_MS): void {
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
}

/** Logs rejections that nothing awaits; by default Node would end the process. */
export function surviveFloatingFailures(log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'work that nobody waited for has failed'));
}
