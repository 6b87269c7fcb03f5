import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { runTool } from './run-tool.ts';
import type { Outcome, Target } from './scan-target.ts';

const reportSchema = z.object({
  results: z.array(z.object({ url: z.string(), status: z.number(), length: z.number() })),
});
const FOLDERS = ['', 'api/', 'assets/', 'media/', 'admin/'];

/** Requests paths that should not exist. Any other status than 400 and 404 is a finding. */
export async function runFfuf(target: Target, folder: string, seconds: number): Promise<Outcome> {
  const words = (await readFile(path.join(import.meta.dirname, 'words.txt'), 'utf8')).trim().split('\n');
  const scripts = await namesOfScripts(target.url);
  const list = path.join(folder, 'words.txt');
  const report = path.join(folder, 'ffuf.json');
  await rm(report, { force: true });
  const all = [...FOLDERS.flatMap((at) => words.map((word) => at + word)), ...scripts.map((name) => `${name}.map`)];
  await writeFile(list, all.join('\n'));
  const args = ['-u', `${target.url}/FUZZ`, '-w', list, '-mc', 'all', '-fc', '400,404', '-of', 'json', '-o', report];
  const { output, isCutShort } = await runTool('ffuf', [...args, '-t', '10', '-s'], seconds);
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null || isCutShort) throw new Error(`ffuf did not finish:\n${output.slice(-1000)}`);
  return {
    tool: 'ffuf',
    scope: `${all.length} paths, ${scripts.length} of them source maps`,
    findings: reportSchema.parse(JSON.parse(text)).results.map(({ url, status, length }) => ({
      tool: 'ffuf',
      where: url.slice(target.url.length),
      what: `status ${status}, ${length} bytes`,
    })),
  };
}

/** Scripts and styles of the first page: each could have a source map. */
async function namesOfScripts(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/`)).text();
  return [
    ...new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')),
  ];
}
