import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { stopAtEnd } from '../../scripts/stop-at-end.ts';
import { type Guard, guards } from './guards.ts';

/**
 * `node lab/security/removed-guards.ts [NAME]`: removes each security check in turn, in a copy of the project, and fails if
 * no test notices. NAME is a part of a check's name, to try that one alone.
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
  // A timeout on a busy machine must not count as a test that notices.
  const timeouts = ['--testTimeout', '180000', '--hookTimeout', '180000'];
  const args = [vitest, 'run', '--project', 'server', ...timeouts, '--reporter', 'json', '--outputFile', report, file];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return { isGreen: false, failed: 0, firstFailure: 'the run crashed' };
  const { testResults, numFailedTests, numPassedTests } = JSON.parse(text) as VitestReport;
  const failures = testResults.flatMap(({ assertionResults }) => assertionResults).filter((t) => t.status === 'failed');
  return {
    isGreen: code === 0 && numFailedTests === 0 && numPassedTests > 0,
    failed: numFailedTests,
    firstFailure: failures[0]?.fullName.trim().slice(0, LONGEST_NAME) ?? 'an error outside the tests',
  };
}

type VitestReport = {
  numFailedTests: number;
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
};

/** The source without the check. `guards.test.ts` makes sure that it occurs exactly once. */
function withoutGuard(source: string, { text, without }: Guard): string {
  return source.split(text).join(without);
}

const work = stopAtEnd(async (keep) => {
  const chosen = guards.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  const { path: copy } = await keep(copyProject());
  for (const file of new Set(chosen.map(({ test }) => test))) {
    const whole = await runTests(copy, file);
    if (!whole.isGreen) throw new Error(`${file} fails although nothing was removed: ${whole.firstFailure}`);
    console.error(`${file} passes when nothing is removed`);
  }
  console.log('| removed check | test file | failed tests | the first of them |\n|---|---|--:|---|');
  for (const guard of chosen) {
    const { name, file, test } = guard;
    const source = await readFile(path.join(copy, file), 'utf8');
    await writeFile(path.join(copy, file), withoutGuard(source, guard));
    const run = await runTests(copy, test);
    await writeFile(path.join(copy, file), source);
    if (run.isGreen) process.exitCode = 1;
    const outcome = run.isGreen ? '0 | NO TEST NOTICES' : `${run.failed} | ${run.firstFailure}`;
    console.log(`| ${name} | \`${path.basename(test)}\` | ${outcome} |`);
  }
});
await work.catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
