import type { FileHandle } from 'node:fs/promises';

export type Content = AsyncIterable<Uint8Array>;

/** Named files in a folder or in one tar file. Only the owner can read what is written. */
export type ArchiveWriter = {
  /** `bytes` is the length of the content, if it is known. */
  add(name: string, content: Content, bytes?: number): Promise<void>;
  /** Everything is on the disk afterwards. */
  close(): Promise<void>;
};

export type ArchiveReader = {
  /** Every file, or only the named ones. A folder returns them in the given order, a tar file in its own order. */
  files(names?: string[]): AsyncIterable<{ name: string; content: Content }>;
};

export const OWNER_ONLY = 0o600;
export const OWNER_ONLY_FOLDER = 0o700;
const CHUNK_BYTES = 1 << 20;

/**
 * The first bytes of a file. If it has become shorter meanwhile, zeros follow, as in pg_basebackup: the WAL contains
 * the truncation.
 */
export async function* readBytes(handle: FileHandle, bytes: number): Content {
  for (let position = 0; position < bytes; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, bytes - position));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    const part = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
    yield part;
    position += part.length;
  }
}

export async function* oneChunk(text: string): Content {
  yield Buffer.from(text);
}
