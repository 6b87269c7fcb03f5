import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { type ArchiveWriter, type Content, oneChunk } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { createFolderArchive } from './folder-archive.ts';
import { type ArchiveFile, MANIFEST, type Manifest } from './manifest.ts';
import type { Meter, Progress } from './progress.ts';
import { openArchive, readAll, requireSameFiles } from './read-archive.ts';
import { createTarArchive } from './tar-archive.ts';

export const UNFINISHED_SUFFIX = '.partial';

export type AddFile = (name: string, content: Content, meter: Meter, bytes?: number) => Promise<void>;

type Facts<T> = T extends Manifest ? Omit<T, 'format' | 'shopVersion' | 'madeAt' | 'files'> : never;

/**
 * Writes beside the target, reads it back and then renames it. A target that ends in .tar is a file, others a folder.
 */
export async function writeArchive<F extends Facts<Manifest>>(
  target: string,
  progress: Progress,
  fill: (add: AddFile) => Promise<F>,
): Promise<F> {
  if (existsSync(target)) throw new BackupError(`${target} is there already; choose another name.`);
  const unfinished = `${target}${UNFINISHED_SUFFIX}`;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await rm(unfinished, { recursive: true, force: true });
    const writer = await (target.endsWith('.tar') ? createTarArchive(unfinished) : createFolderArchive(unfinished));
    const { facts, files } = await fillArchive(writer, fill);
    const { hashes } = await readAll(await openArchive(unfinished), progress);
    requireSameFiles(hashes, files);
    await rename(unfinished, target);
    return facts;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function fillArchive<F extends Facts<Manifest>>(writer: ArchiveWriter, fill: (add: AddFile) => Promise<F>) {
  const files: ArchiveFile[] = [];
  try {
    const facts = await fill(async (name, content, meter, size) => {
      const hash = createHash('sha256');
      let bytes = 0;
      const measured = async function* () {
        for await (const chunk of meter.count(content)) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      };
      await writer.add(name, measured(), size);
      meter.fileDone();
      files.push({ name, bytes, sha256: hash.digest('hex') });
    });
    const made = { shopVersion: packageJson.version, madeAt: new Date().toISOString() };
    const manifest = { format: 1, ...made, ...facts, files };
    await writer.add(MANIFEST, oneChunk(JSON.stringify(manifest, null, 2)));
    return { facts, files };
  } finally {
    await writer.close();
  }
}
