import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { stopAtEnd } from '../../scripts/stop-at-end.ts';
import { type Guard, guards } from './guards.ts';

/**
 * `node lab/security/removed-guards.ts [NAME]`: removes each security check in turn, in a copy of the project, and
 * fails if no test notices. NAME is a part of a check's name, to try that one alone.
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

function failed(reason: string): string {
  process.exitCode = 1;
  return `0 | FAILED: ${reason}`;
}

async function outcomeWithout(copy: string, guard: Guard): Promise<string> {
  const file = path.join(copy, guard.file);
  const source = await readFile(file, 'utf8');
  await writeFile(file, withoutGuard(source, guard));
  const run = await runTests(copy, guard.test);
  await writeFile(file, source);
  return run.isGreen ? failed('no test notices') : `${run.failed} | ${run.firstFailure}`;
}

async function tryGroups(copy: string, groups: Iterable<[test: string, Guard[]]>): Promise<void> {
  for (const [test, group] of groups) {
    const whole = await runTests(copy, test);
    for (const guard of group) {
      const outcome = whole.isGreen ? await outcomeWithout(copy, guard) : failed(`fails anyway: ${whole.firstFailure}`);
      console.log(`| ${guard.name} | \`${path.basename(test)}\` | ${outcome} |`);
    }
  }
}

const work = stopAtEnd(async (keep) => {
  const chosen = guards.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  // A run of one test file is busy on about one processor, so each processor gets a copy of the project.
  const copies = await Promise.all(Array.from({ length: availableParallelism() }, () => keep(copyProject())));
  console.log('| removed check | test file | failed tests | the first of them |\n|---|---|--:|---|');
  // One iterator for all copies: each takes the next test file that no other has taken.
  const groups = Map.groupBy(chosen, (guard) => guard.test).entries();
  await Promise.all(copies.map(({ path: copy }) => tryGroups(copy, groups)));
});
await work.catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
