import { copyFile, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { TEMPORARY_SUFFIX, writeFileWhole } from '#server/lib/write-file-whole.ts';
import type { MediaStorage } from './storage.ts';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (ABSENT.has(error.code ?? '')) return null;
  throw error;
}

const FOLDER_MODE = 0o700;

/** `mode`: of new files, where others must not read them. */
export function openDiskStorage(folder: string, mode?: number): MediaStorage {
  const fileOf = (key: string) => path.join(folder, key);
  return {
    put: (key, bytes) =>
      writeFileWhole(fileOf(key), bytes, { isDurable: true, ...(mode === undefined ? {} : { mode }) }),
    move: async (file, key) => {
      const target = fileOf(key);
      await mkdir(path.dirname(target), { recursive: true, ...(mode === undefined ? {} : { mode: FOLDER_MODE }) });
      const handle = await open(file, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(file, target).catch(async (error: NodeJS.ErrnoException) => {
        // Another file system.
        if (error.code !== 'EXDEV') throw error;
        await copyFile(file, `${target}${TEMPORARY_SUFFIX}`);
        await rename(`${target}${TEMPORARY_SUFFIX}`, target);
        await unlink(file);
      });
    },
    open: async (key, range) => {
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
      return { body: handle.createReadStream(range), size, etag };
    },
    delete: async (key) => {
      await unlink(fileOf(key)).catch(nullWhenAbsent);
    },
    exists: async (key) => (await stat(fileOf(key)).catch(nullWhenAbsent))?.isFile() ?? false,
  };
}
