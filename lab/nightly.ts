import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * `npm run test:nightly`: the tests that take too long for every change, one after the other. The exit code is 1 if one
 * of them fails. What is not installed (a scanner, nginx, Firefox) counts as failed.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const RESULT_FILE = path.join(ROOT, 'nightly-results.md');
const SHOWN_LINES = 60;
const STEPS = [
  { name: 'build', args: ['scripts/build.ts'] },
  { name: 'fault tests', args: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.faults.config.ts'] },
  { name: 'removed guards', args: ['lab/security/removed-guards.ts'] },
  { name: 'scanners', args: ['lab/security/scan.ts'] },
  { name: 'handbook', args: ['scripts/handbook.ts', '--check'] },
  { name: 'cluster', args: ['lab/cluster/test.ts'] },
  { name: 'Firefox', args: ['lab/firefox/journey.ts'] },
];

type Result = { name: string; isPassed: boolean; minutes: number; output: string };

async function run({ name, args }: (typeof STEPS)[number]): Promise<Result> {
  console.log(`\n${name}: node ${args.join(' ')}`);
  const begun = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      process.stdout.write(chunk);
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { name, isPassed: code === 0, minutes: (performance.now() - begun) / 60_000, output };
}

const results: Result[] = [];
for (const step of STEPS) results.push(await run(step));

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const summary = [
  `| ${new Date().toISOString().slice(0, 16)}, commit ${commit} | result | minutes |`,
  '|---|---|--:|',
  ...results.map(
    ({ name, isPassed, minutes }) => `| ${name} | ${isPassed ? 'passed' : 'FAILED'} | ${minutes.toFixed(1)} |`,
  ),
].join('\n');
const details = results.map(({ name, output }) => {
  const lines = output.trimEnd().split('\n').slice(-SHOWN_LINES);
  return `## ${name}, last lines\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``;
});
await writeFile(RESULT_FILE, `${[summary, ...details].join('\n\n')}\n`);
console.log(`\n${summary}\nwritten to ${path.basename(RESULT_FILE)}`);
if (results.some(({ isPassed }) => !isPassed)) process.exitCode = 1;
