import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import '../src/server/process/quick-imports.ts';
import { readConfig } from '../src/server/config.ts';
import { buildIfNeeded } from './build-if-needed.ts';

/** `npm run demo`: a shop that looks three months old, in a folder of its own, made again at each start. */
const FOLDER = path.resolve(import.meta.dirname, '../demo-data');
const MARK = path.join(FOLDER, 'this-is-a-demo');
const HOUR_MS = 3_600_000;
/** The demo has its own database and sends no mail, whatever the shop is set up for. */
const IGNORED = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'SMTP_URL',
  'SESSION_SECRET',
  'WORKERS',
];

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** The end of the three months, such as 2026-11-17T12:00:00Z. */
    until: { type: 'string' },
    /** Only make the folder. */
    'no-start': { type: 'boolean', default: false },
  },
});
const until = new Date(options.until ?? Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
if (!(until.getTime() <= Date.now())) throw new Error('--until must be a time in the past');

/** Never a folder that is not marked as a demo. */
async function emptyFolder(): Promise<void> {
  const isMarked = await readFile(MARK).then(
    () => true,
    () => false,
  );
  if (isMarked) await rm(FOLDER, { recursive: true });
  await mkdir(FOLDER);
  await writeFile(MARK, 'npm run demo deletes this folder and makes it again.\n');
}

const begun = performance.now();
console.log('Making a demo shop that is three months old...');
await emptyFolder();
for (const name of IGNORED) delete process.env[name];
Object.assign(process.env, { DATA_DIR: FOLDER, DEMO: 'on', NODE_ENV: 'production' });
// It can be made again, so it need not survive a power failure while it is made.
process.env['PGOPTIONS'] = '-c synchronous_commit=off';
const building = options['no-start'] ? null : buildIfNeeded();
const { buildDemo } = await import('./demo/build-demo.ts');
const signIns = await buildDemo(readConfig(process.env), { seed: Number(options.seed), until });
delete process.env['PGOPTIONS'];
await building;
console.log(
  `Made in ${((performance.now() - begun) / 1000).toFixed(0)} s, in ${path.relative('.', FOLDER)}. Sign in as`,
);
for (const { who, email, password } of signIns) console.log(`  ${who.padEnd(10)} ${email.padEnd(32)} ${password}`);
if (!options['no-start']) await import('./start.ts');
