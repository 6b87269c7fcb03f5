import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { stopAtEnd } from '../../scripts/stop-at-end.ts';
import { type Guard, guards } from './guards.ts';

/**
 * Takes one guard after another away, in a copy of the project, and runs the tests that must notice:
 * `node lab/security/removed-guards.ts`, with a part of a guard's name to try that one alone. Exit code 1 when a guard
 * can go without a test that fails.
 */
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const LONGEST_NAME = 120;
const LEFT_OUT = ['node_modules', '.git', 'dist', 'data', 'test-results', 'docs', 'lab'];

async function copyProject(): Promise<{ path: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-guards-'));
  const copy = path.join(folder, 'project');
  await mkdir(copy);
  const archive = path.join(folder, 'project.tar');
  const tar = (...args: string[]) => promisify(execFile)('tar', args);
  await tar('-C', ROOT, ...LEFT_OUT.map((name) => `--exclude=./${name}`), '-cf', archive, '.');
  await tar('-C', copy, '-xf', archive);
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  return { path: copy, stop: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

type TestRun = { isGreen: boolean; failed: number; firstFailure: string };

async function runTests(copy: string, file: string): Promise<TestRun> {
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const report = path.join(copy, '..', 'report.json');
  await rm(report, { force: true });
  // Patience, so that a busy machine is not taken for a test that notices.
  const patience = ['--testTimeout', '180000', '--hookTimeout', '180000'];
  const args = [vitest, 'run', '--project', 'server', ...patience, '--reporter', 'json', '--outputFile', report, file];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return { isGreen: false, failed: 0, firstFailure: 'the run broke off' };
  const { testResults, numFailedTests, numPassedTests } = JSON.parse(text) as VitestReport;
  const failures = testResults.flatMap(({ assertionResults }) => assertionResults).filter((t) => t.status === 'failed');
  return {
    isGreen: code === 0 && numFailedTests === 0 && numPassedTests > 0,
    failed: numFailedTests,
    firstFailure: failures[0]?.fullName.trim().slice(0, LONGEST_NAME) ?? 'an error outside of the tests',
  };
}

type VitestReport = {
  numFailedTests: number;
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
};

/** The source without the guard. A guard that stands there no longer, or twice, is an error: the list is out of date. */
function withoutGuard(source: string, { name, file, text, without }: Guard): string {
  const parts = source.split(text);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times what guards: ${name}`);
  return parts.join(without);
}

const work = stopAtEnd(async (keep) => {
  const chosen = guards.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  const { path: copy } = await keep(copyProject());
  // All at first, so that a list that is out of date is told before anything long runs.
  const sources = await Promise.all(chosen.map(({ file }) => readFile(path.join(copy, file), 'utf8')));
  const broken = chosen.map((guard, index) => withoutGuard(sources[index] ?? '', guard));

  for (const file of new Set(chosen.map(({ test }) => test))) {
    const whole = await runTests(copy, file);
    if (!whole.isGreen) throw new Error(`${file} fails with every guard in place: ${whole.firstFailure}`);
    console.error(`${file} passes with every guard in place`);
  }
  console.log('| removed guard | tests that notice | failed | the first of them |\n|---|---|---|---|');
  for (const [index, { name, file, test }] of chosen.entries()) {
    await writeFile(path.join(copy, file), broken[index] ?? '');
    const run = await runTests(copy, test);
    await writeFile(path.join(copy, file), sources[index] ?? '');
    if (run.isGreen) process.exitCode = 1;
    const outcome = run.isGreen ? '0 | NOBODY NOTICES' : `${run.failed} | ${run.firstFailure}`;
    console.log(`| ${name} | \`${path.basename(test)}\` | ${outcome} |`);
  }
});
await work.catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
