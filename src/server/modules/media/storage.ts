import type { Readable } from 'node:stream';

/** The caller must read or destroy `body`. */
export type StoredFile = { body: Readable; size: number; etag: string };

/** Where the shop's own pictures lie: a folder, or a bucket that speaks S3. Keys have passed `requireMediaKey`. */
export type MediaStorage = {
  put(key: string, bytes: Buffer): Promise<void>;
  open(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** One that is not there is no error. */
  delete(key: string): Promise<void>;
};
