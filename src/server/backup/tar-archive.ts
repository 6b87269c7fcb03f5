import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { type ArchiveReader, type ArchiveWriter, type Content, OWNER_ONLY } from './archive.ts';
import { BackupError } from './backup-error.ts';

export function createTarArchive(file: string): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(readable, createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY, flush: true }));
  // A failure also stops the packer, so add() and close() report it.
  written.catch(() => {});

  const append = async (name: string, content: Content, bytes: number) => {
    const entry = controller.add({ name, size: bytes, mode: OWNER_ONLY }).getWriter();
    try {
      for await (const chunk of content) await entry.write(chunk);
      await entry.close();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  /** The size comes first in a tar file, so content of unknown size goes to the disk before. */
  const appendUnknown = async (name: string, content: Content) => {
    const copy = `${file}.entry`;
    try {
      await writeFile(copy, content, { mode: OWNER_ONLY });
      await append(name, createReadStream(copy), (await stat(copy)).size);
    } finally {
      await rm(copy, { force: true });
    }
  };

  let latest: Promise<void> = Promise.resolve();
  return {
    add: (name, content, bytes) => {
      // One at a time, and none after a failure.
      latest = latest.then(() => (bytes === undefined ? appendUnknown(name, content) : append(name, content, bytes)));
      return latest;
    },
    close: async () => {
      try {
        controller.finalize();
      } finally {
        await written;
      }
    },
  };
}

export function openTarArchive(file: string): ArchiveReader {
  return { files: (names) => readTar(file, names && new Set(names)) };
}

async function* readTar(file: string, wanted: Set<string> | undefined) {
  const seen = new Set<string>();
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  for await (const { header, body } of wholeOf(file, bytes.pipeThrough(createTarDecoder({ strict: true })))) {
    const name = header.name.replace(/^\.\//, '');
    const isFile = header.type === 'file';
    if (!isFile && header.type !== 'directory') throw new BackupError(`${name} in ${file} is a link or a device.`);
    if (isFile && seen.has(name)) throw new BackupError(`${file} contains ${name} twice.`);
    seen.add(name);
    const content = wholeOf(file, body);
    if (isFile && (!wanted || wanted.has(name))) yield { name, content };
    // The next entry comes only when this one was read. Cancelling the body instead can make the decoder hang.
    for await (const _ of content);
  }
}

async function* wholeOf<T>(file: string, stream: ReadableStream<T>): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    throw new BackupError(`${file} is not a whole tar file.`, { cause: error });
  }
}
