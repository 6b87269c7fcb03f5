import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const NEW_COLUMN = 'cluster_test_note';

/** The next version of the shop in its own folder: the same sources with one more migration. */
export async function makeNextVersion(folder: string): Promise<string> {
  const root = path.join(folder, 'next');
  for (const part of ['src', 'db', 'scripts', 'package.json']) {
    await cp(path.join(ROOT, part), path.join(root, part), { recursive: true });
  }
  for (const part of ['node_modules', 'dist']) await symlink(path.join(ROOT, part), path.join(root, part));
  const migrations = path.join(root, 'db/migrations');
  const journalFile = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  const tag = `${String(last.idx + 1).padStart(4, '0')}_cluster_test`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(
    path.join(migrations, `${tag}.sql`),
    `ALTER TABLE "products" ADD COLUMN "${NEW_COLUMN}" text DEFAULT 'new' NOT NULL;\n`,
  );
  return root;
}
