import type { FileHandle } from 'node:fs/promises';

export type Content = AsyncIterable<Buffer>;

/** Named files in a folder or in one tar file. Nobody but their owner may read what is written. */
export type ArchiveWriter = {
  add(name: string, content: Content): Promise<void>;
  /** On the disk, so that a power cut does not take it back. */
  close(): Promise<void>;
};

export type ArchiveReader = {
  /** `null` when the archive has no such file. What is opened must be read. */
  open(name: string): Promise<Content | null>;
  close(): Promise<void>;
};

export const OWNER_ONLY = 0o600;
export const OWNER_ONLY_FOLDER = 0o700;
const CHUNK_BYTES = 1 << 20;

/** Part of a file. One that has become shorter than it was ends early. */
export async function* readPart(handle: FileHandle, { start, bytes }: { start: number; bytes: number }): Content {
  const end = start + bytes;
  for (let at = start; at < end; ) {
    // One for each chunk: whoever takes it may keep it.
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) return;
    yield chunk.subarray(0, bytesRead);
    at += bytesRead;
  }
}

export async function* oneChunk(text: string): Content {
  yield Buffer.from(text);
}
