import type { Binaries } from './binaries.ts';
import { runCommand } from './run-command.ts';

/** Disconnects everybody and writes a checkpoint, so that the next start has nothing to recover. */
export async function requestFastShutdown(pid: number, dataDir: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl knows PostgreSQL's own replacement for them.
    await runCommand(binaries.pgCtl, ['stop', '-D', dataDir, '-m', 'fast', '-W']);
    return;
  }
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // Already gone.
  }
}
