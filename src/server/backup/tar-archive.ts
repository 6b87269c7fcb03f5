import { type FileHandle, open } from 'node:fs/promises';
import { type ArchiveReader, type ArchiveWriter, type Content, OWNER_ONLY, readPart } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { decodeTarHeader, encodeTarHeader, paddedLength, TAR_BLOCK } from './tar-header.ts';

export async function createTarArchive(file: string): Promise<ArchiveWriter> {
  const handle = await open(file, 'wx', OWNER_ONLY);
  let end = 0;
  // The header goes before the content and says how long it is, which is known only afterwards.
  const append = async (name: string, content: Content) => {
    const start = end + TAR_BLOCK;
    let bytes = 0;
    for await (const chunk of content) bytes += await writeAll(handle, chunk, start + bytes);
    await writeAll(handle, encodeTarHeader({ name, bytes }, new Date()), end);
    end = start + paddedLength(bytes);
  };
  let latest: Promise<void> = Promise.resolve();
  return {
    add: (name, content) => {
      // One after the other; after a failure none, since its place in the file is not known.
      latest = latest.then(() => append(name, content));
      return latest;
    },
    close: async () => {
      try {
        // Also fills up the last file: what lies between is read as zeros.
        await writeAll(handle, Buffer.alloc(2 * TAR_BLOCK), end);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
}

export async function openTarArchive(file: string): Promise<ArchiveReader> {
  const handle = await open(file);
  try {
    const places = await readPlaces(handle, file);
    return {
      open: async (name) => {
        const place = places.get(name);
        return place ? readPart(handle, place) : null;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

type Place = { start: number; bytes: number };

async function readPlaces(handle: FileHandle, file: string): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const header = Buffer.alloc(TAR_BLOCK);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(header, 0, TAR_BLOCK, at);
    if (bytesRead < TAR_BLOCK) throw new BackupError(`${file} is not a whole tar file.`);
    const entry = decodeTarHeader(header);
    if (!entry) return places;
    if (entry.isFile) places.set(entry.name, { start: at + TAR_BLOCK, bytes: entry.bytes });
    at += TAR_BLOCK + paddedLength(entry.bytes);
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<number> {
  let written = 0;
  while (written < bytes.length) {
    written += (await handle.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
  return written;
}
