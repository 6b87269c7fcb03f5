import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../scripts/build.ts';
import { stopAtEnd } from '../../scripts/stop-at-end.ts';
import { startServer } from '../../src/server/testing/start-server.ts';
import { isExplained } from './explained-findings.ts';
import { runFfuf } from './ffuf.ts';
import { openPlantedHoles, PLANTED } from './planted-holes.ts';
import { versionOf } from './run-tool.ts';
import { type Outcome, SETUP_KEY, shopTarget } from './scan-target.ts';
import { runSqlmap } from './sqlmap.ts';
import { runWapiti } from './wapiti.ts';

/**
 * `node lab/security/scan.ts [--only ffuf,wapiti,sqlmap] [--minutes 6]`: attacks a shop on this machine with Debian's
 * scanners. First they must find planted holes. Fails on a finding that is not explained in docs/security.md.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: 'ffuf,wapiti,sqlmap' }, minutes: { type: 'string', default: '6' } },
});
const SECONDS = Number(options.minutes) * 60;
const PLANTED_SECONDS = 60;
const INSTALL = 'apt-get install wapiti sqlmap ffuf';

const scanners = { ffuf: runFfuf, wapiti: runWapiti, sqlmap: runSqlmap };
type Tool = keyof typeof scanners;

const work = stopAtEnd(async (keep) => {
  const tools = options.only.split(',').filter((name): name is Tool => Object.hasOwn(scanners, name));
  const missing = tools.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}. On Debian: ${INSTALL}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-scan-'));
  await keep({ stop: () => rm(folder, { recursive: true, force: true }) });
  const planted = await keep(openPlantedHoles());
  for (const tool of tools) {
    console.log(`${tool} ${await versionOf(tool)}`);
    const { findings } = await scanners[tool](planted, folder, PLANTED_SECONDS);
    for (const hole of PLANTED[tool]) {
      const found = findings.find(({ where, what }) => hole.test(`${where}: ${what}`));
      if (!found) throw new Error(`${tool} did not find the planted hole: ${hole.source}`);
      console.log(`${tool} finds the planted hole: ${found.where}: ${found.what}`);
    }
  }

  await ensureBuild();
  const shop = await keep(startServer({ ADMIN_SETUP_KEY: SETUP_KEY }));
  const target = await shopTarget(shop.url);
  const outcomes: Outcome[] = [];
  for (const tool of tools) {
    const outcome = await scanners[tool](target, folder, SECONDS);
    outcomes.push(outcome);
    console.log(`${tool}: ${outcome.scope}`);
    await assertAlive(shop.url);
  }
  report(outcomes, shop.output());
});
await work.catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

async function assertAlive(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`After the scan /readyz responds with ${status}`);
}

function report(outcomes: Outcome[], log: string): void {
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  const open = findings.filter((finding) => !isExplained(finding));
  for (const finding of findings) {
    const mark = open.includes(finding) ? 'OPEN' : 'explained';
    console.log(`${mark}: ${finding.tool}: ${finding.where}: ${finding.what}`);
  }
  const errors = log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
  for (const line of errors.slice(0, 20)) console.log(`OPEN: the shop logged an error: ${line.slice(0, 500)}`);
  console.log(`${open.length + errors.length} open`);
  if (open.length + errors.length > 0) process.exitCode = 1;
}
