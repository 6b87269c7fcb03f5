import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findViolations, type SourceFile } from './structure-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

async function readSources(): Promise<SourceFile[]> {
  const entries = await readdir(path.join(ROOT, 'src'), { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(ROOT, file), 'utf8') })));
}

const sources = await readSources();
const violations = findViolations(sources);
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exit(1);
console.log(`structure: ${sources.length} files in order`);
