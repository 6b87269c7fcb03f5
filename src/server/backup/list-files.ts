import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '#server/lib/ignore-missing.ts';
import { BackupError } from './backup-error.ts';

export type FoundFile = { name: string; bytes: number };
export type FoundFiles = { files: FoundFile[]; folders: string[] };

/** Every file and folder below the root, with slashes in their names. A missing root counts as empty. */
export async function listFiles(root: string, leaveOut: (name: string) => boolean = () => false): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], folders: [] };
  const visit = async (folder: string) => {
    for (const entry of await ignoreMissing(readdir(path.join(root, folder), { withFileTypes: true }), [])) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (leaveOut(name)) continue;
      if (entry.isDirectory()) {
        found.folders.push(name);
        await visit(name);
      } else if (entry.isFile()) {
        const stats = await ignoreMissing(stat(path.join(root, name)), null);
        if (stats) found.files.push({ name, bytes: stats.size });
      } else {
        throw new BackupError(`${path.join(root, name)} is neither a file nor a folder, and cannot be copied.`);
      }
    }
  };
  await visit('');
  return found;
}
