import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** To be given to `keep`, which has it removed. */
export async function temporaryFolder(): Promise<{ path: string; stop: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'jalaja-bench-'));
  return { path, stop: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
