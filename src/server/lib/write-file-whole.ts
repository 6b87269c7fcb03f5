import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export const TEMPORARY_SUFFIX = '.tmp';

type Options = { isDurable: boolean; mode?: number };

/** Writes a file atomically: temporary name, then rename. Durable: it also survives a power cut. */
export async function writeFileWhole(file: string, bytes: Buffer, { isDurable, mode }: Options): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${randomBytes(8).toString('hex')}${TEMPORARY_SUFFIX}`);
  await mkdir(path.dirname(file), { recursive: true });
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(bytes);
      if (isDurable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
