import { open, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { writeFileWhole } from '#server/lib/write-file-whole.ts';
import type { MediaStorage } from './storage.ts';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (ABSENT.has(error.code ?? '')) return null;
  throw error;
}

export function openDiskStorage(folder: string): MediaStorage {
  const fileOf = (key: string) => path.join(folder, key);
  return {
    put: (key, bytes) => writeFileWhole(fileOf(key), bytes, { isDurable: true }),
    open: async (key) => {
      const handle = await open(fileOf(key), 'r').catch(nullWhenAbsent);
      if (!handle) return null;
      const { size, mtimeMs, isFile } = await handle.stat().then((stats) => ({
        size: stats.size,
        mtimeMs: stats.mtimeMs,
        isFile: stats.isFile(),
      }));
      if (!isFile) {
        await handle.close();
        return null;
      }
      const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
      return { body: handle.createReadStream(), size, etag };
    },
    delete: async (key) => {
      await unlink(fileOf(key)).catch(nullWhenAbsent);
    },
    exists: async (key) => (await stat(fileOf(key)).catch(nullWhenAbsent))?.isFile() ?? false,
  };
}
