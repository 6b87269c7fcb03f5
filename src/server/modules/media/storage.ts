import type { Readable } from 'node:stream';

/** The caller must read or destroy `body`. */
export type StoredFile = { body: Readable; size: number; etag: string };

/** Both bytes are part of the range. */
export type ByteRange = { start: number; end: number };

/** Where the shop's own files lie: a folder, or a bucket that speaks S3. No key comes from a user unchecked. */
export type MediaStorage = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Takes a file of this machine over, without reading it into memory. */
  move(file: string, key: string): Promise<void>;
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** One that is not there is no error. */
  delete(key: string): Promise<void>;
};
