import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads a secret from the data folder, or creates it. Only the shop's user can read the file. */
export async function keptSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const folder = path.join(dataDir, 'secrets');
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = randomBytes(bytes).toString('base64url');
  try {
    // Exclusive: if two processes start at once, one writes and the other reads.
    await writeFile(file, fresh, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
