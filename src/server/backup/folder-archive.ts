import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import {
  type ArchiveReader,
  type ArchiveWriter,
  type Content,
  OWNER_ONLY,
  OWNER_ONLY_FOLDER,
  readPart,
} from './archive.ts';
import { ignoreAbsent } from './ignore-absent.ts';

export async function createFolderArchive(folder: string, { isDurable = true } = {}): Promise<ArchiveWriter> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  return {
    add: async (name, content) => {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
      const handle = await open(file, 'wx', OWNER_ONLY);
      try {
        for await (const chunk of content) await handle.writeFile(chunk);
        if (isDurable) await handle.sync();
      } finally {
        await handle.close();
      }
    },
    close: async () => {},
  };
}

export function openFolderArchive(folder: string): ArchiveReader {
  return {
    open: async (name) => {
      const handle = await ignoreAbsent(open(path.join(folder, name)), null);
      return handle && readWhole(handle);
    },
    close: async () => {},
  };
}

async function* readWhole(handle: FileHandle): Content {
  try {
    yield* readPart(handle, { start: 0, bytes: (await handle.stat()).size });
  } finally {
    await handle.close();
  }
}
