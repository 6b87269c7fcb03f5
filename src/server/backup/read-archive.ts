import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { ArchiveReader } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { openFolderArchive } from './folder-archive.ts';
import { type ArchiveFile, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';
import type { Progress } from './progress.ts';
import { openTarArchive } from './tar-archive.ts';

export async function openArchive(from: string): Promise<ArchiveReader> {
  const found = await stat(from).catch(() => null);
  if (!found) throw new BackupError(`${from} is not there.`);
  return found.isDirectory() ? openFolderArchive(from) : openTarArchive(from);
}

const COUNTERPARTS = { backup: 'restore', export: 'import' };

/** Opens an archive after comparing all its files with the manifest. */
export async function openWholeArchive<K extends Manifest['kind']>(
  from: string,
  { kind, progress }: { kind: K; progress: Progress },
): Promise<{ reader: ArchiveReader; manifest: Extract<Manifest, { kind: K }> }> {
  const reader = await openArchive(from);
  const { manifestText, hashes } = await readAll(reader, progress);
  const manifest = parseManifest(manifestText, from);
  if (!isOfKind(manifest, kind)) {
    throw new BackupError(`${from} was made by npm run ${manifest.kind}: use npm run ${COUNTERPARTS[manifest.kind]}.`);
  }
  requireSameFiles(hashes, manifest.files);
  return { reader, manifest };
}

function isOfKind<K extends Manifest['kind']>(manifest: Manifest, kind: K): manifest is Extract<Manifest, { kind: K }> {
  return manifest.kind === kind;
}

function parseManifest(manifestText: string | null, from: string): Manifest {
  if (manifestText === null) {
    throw new BackupError(`${from} holds no ${MANIFEST}: it is no backup, or only a part of one.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(manifestText));
  } catch {
    throw new BackupError(`The ${MANIFEST} of ${from} is damaged, or of another version of the shop.`);
  }
}

/** In one pass: a tar file has its manifest at the end. */
export async function readAll(reader: ArchiveReader, progress: Progress) {
  const meter = progress('Checked');
  const hashes = new Map<string, string>();
  let manifestText: string | null = null;
  for await (const { name, content } of reader.files()) {
    if (name === MANIFEST) {
      manifestText = await text(content);
      continue;
    }
    const hash = createHash('sha256');
    for await (const chunk of meter.count(content)) hash.update(chunk);
    hashes.set(name, hash.digest('hex'));
    meter.fileDone();
  }
  meter.end();
  return { manifestText, hashes };
}

export function requireSameFiles(hashes: Map<string, string>, files: ArchiveFile[]): void {
  for (const { name, sha256 } of files) {
    const found = hashes.get(name);
    if (found === sha256) continue;
    throw new BackupError(`${name} is ${found ? 'damaged' : 'missing'}: this copy cannot be trusted.`);
  }
}

export function sum(files: { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
