import path from 'node:path';
import type { Config } from '#server/config.ts';
import { openPrivateStorage } from '#server/modules/media/service.ts';
import type { MediaStorage } from '#server/modules/media/storage.ts';

/** Where the files of claims are: complete ones in the private storage, unfinished uploads in a folder. */
export type EvidenceStore = { storage: MediaStorage; uploadsFolder: string };

export function openEvidenceStore(config: Pick<Config, 's3' | 'dataDir'>): EvidenceStore {
  return { storage: openPrivateStorage(config), uploadsFolder: path.resolve(config.dataDir, 'uploads') };
}

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

export function evidenceKey(id: string, extension: string): string {
  return `claims/${id}.${extension}`;
}

export function evidenceType(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
