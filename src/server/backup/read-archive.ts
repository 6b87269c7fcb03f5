import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { ArchiveReader } from './archive.ts';
import { eachAtOnce } from './at-once.ts';
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

/** Opens an archive whose files are all there and as they were written. */
export async function withWholeArchive<K extends Manifest['kind'], T>(
  from: string,
  { kind, progress }: { kind: K; progress: Progress },
  use: (reader: ArchiveReader, manifest: Extract<Manifest, { kind: K }>) => Promise<T>,
): Promise<T> {
  const reader = await openArchive(from);
  try {
    const manifest = await readManifest(reader, from);
    if (!isOfKind(manifest, kind)) {
      throw new BackupError(
        `${from} was made by npm run ${manifest.kind}: use npm run ${COUNTERPARTS[manifest.kind]}.`,
      );
    }
    await verifyFiles(reader, manifest.files, progress);
    return await use(reader, manifest);
  } finally {
    await reader.close();
  }
}

function isOfKind<K extends Manifest['kind']>(manifest: Manifest, kind: K): manifest is Extract<Manifest, { kind: K }> {
  return manifest.kind === kind;
}

async function readManifest(reader: ArchiveReader, from: string): Promise<Manifest> {
  const content = await reader.open(MANIFEST);
  if (!content) throw new BackupError(`${from} holds no ${MANIFEST}: it is no backup, or only a part of one.`);
  const written = await text(content);
  try {
    return manifestSchema.parse(JSON.parse(written));
  } catch {
    throw new BackupError(`The ${MANIFEST} of ${from} is damaged, or of another version of the shop.`);
  }
}

export async function verifyFiles(reader: ArchiveReader, files: ArchiveFile[], progress: Progress): Promise<void> {
  const meter = progress('Checked', { files: files.length, bytes: sum(files) });
  await eachAtOnce(files, async (file) => {
    const content = await reader.open(file.name);
    const hash = createHash('sha256');
    for await (const chunk of content ?? []) {
      hash.update(chunk);
      meter.add(chunk.length);
    }
    if (!content || hash.digest('hex') !== file.sha256) {
      throw new BackupError(`${file.name} is ${content ? 'damaged' : 'missing'}: this copy cannot be trusted.`);
    }
    meter.fileDone();
  });
  meter.end();
}

export function sum(files: { bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
