import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#server/config.ts';
import { writeFileWhole } from '#server/lib/write-file-whole.ts';
import { openMediaStorage } from '#server/modules/media/service.ts';
import { type ArchiveReader, OWNER_ONLY, OWNER_ONLY_FOLDER } from './archive.ts';
import type { ExportManifest } from './manifest.ts';
import type { Progress } from './progress.ts';

/** Stores pictures in this shop's media storage, which may be a bucket. With the secrets, mailed links stay valid. */
export async function importFiles(
  reader: ArchiveReader,
  { files }: ExportManifest,
  config: Config,
  progress: Progress,
): Promise<void> {
  const storage = openMediaStorage(config);
  const put: Record<string, (key: string, bytes: Buffer) => Promise<void>> = {
    media: storage.put,
    secrets: (key, bytes) =>
      writeFileWhole(path.resolve(config.dataDir, 'secrets', key), bytes, { isDurable: true, mode: OWNER_ONLY }),
  };
  await mkdir(path.resolve(config.dataDir, 'secrets'), { recursive: true, mode: OWNER_ONLY_FOLDER });
  const meter = progress('Imported files');
  const names = files.map(({ name }) => name).filter((name) => folderOf(name) in put);
  for await (const { name, content } of reader.files(names)) {
    const folder = folderOf(name);
    await put[folder]?.(name.slice(folder.length + 1), await buffer(meter.count(content)));
    meter.fileDone();
  }
  meter.end();
}

function folderOf(name: string): string {
  return name.split('/', 1)[0] ?? '';
}
