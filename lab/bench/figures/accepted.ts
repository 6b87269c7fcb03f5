import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Machine, machineLine } from './machine.ts';
import { markdownTable, type Table } from './text-table.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
export const ACCEPTED_FILE = join(DOCS, 'performance.json');
const DOCUMENT = join(DOCS, 'performance.md');

export type Report = { at: string; machine: Machine };
type Part = 'load' | 'pages' | 'start' | 'soak';

/** Keeps a report as what later ones are compared with, and shows its table in the document. */
export async function accept(part: Part, report: Report, tables: Table[], note = ''): Promise<void> {
  const all = JSON.parse(await readFile(ACCEPTED_FILE, 'utf8').catch(() => '{}'));
  await writeFile(ACCEPTED_FILE, `${JSON.stringify({ ...all, [part]: report }, rounded, 2)}\n`);
  const measured = `Measured on ${report.at.slice(0, 10)}: ${machineLine(report.machine)}.`;
  const text = [measured, ...(note === '' ? [] : [note]), ...tables.map(markdownTable)].join('\n\n');
  await writeFile(DOCUMENT, withPart(await readFile(DOCUMENT, 'utf8'), part, text));
  console.log('accepted: docs/performance.json, docs/performance.md');
}

/** More digits would be noise in every comparison of two versions of the file. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(5)) : value;
}

/** What stands between the two marks of a part is written by its command. */
export function withPart(document: string, part: string, text: string): string {
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const [before, after] = [document.indexOf(begin), document.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`docs/performance.md has no place for ${part}`);
  return `${document.slice(0, before + begin.length)}\n${text}\n${document.slice(after)}`;
}
