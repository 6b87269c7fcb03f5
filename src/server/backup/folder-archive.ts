import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '#server/lib/ignore-missing.ts';
import { type ArchiveReader, type ArchiveWriter, OWNER_ONLY, OWNER_ONLY_FOLDER } from './archive.ts';
import { listFiles } from './list-files.ts';

/** So many at a time: waiting for the disk one by one would take minutes for a database. */
const SYNCS = 16;

export async function createFolderArchive(folder: string, { isDurable = true } = {}): Promise<ArchiveWriter> {
  const written: string[] = [];
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  return {
    add: async (name, content) => {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
      await writeFile(file, content, { flag: 'wx', mode: OWNER_ONLY });
      written.push(file);
    },
    close: async () => {
      while (isDurable && written.length > 0) await Promise.all(written.splice(-SYNCS).map(sync));
    },
  };
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

export function openFolderArchive(folder: string): ArchiveReader {
  return { files: (names) => readFolder(folder, names) };
}

async function* readFolder(folder: string, names: string[] | undefined) {
  for (const name of names ?? (await listFiles(folder)).files.map((file) => file.name)) {
    const handle = await ignoreMissing(open(path.join(folder, name)), null);
    // The stream closes the file, also when its reader stops early.
    if (handle) yield { name, content: handle.createReadStream() };
  }
}
