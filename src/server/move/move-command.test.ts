import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

test.for([
  [[], {}, 'npm run move -- --to postgres://'],
  [['--to', 'mysql://localhost/shop'], {}, 'npm run move -- --to postgres://'],
  [['--to', 'postgres://x/y'], { DATABASE_URL: 'postgres://localhost/shop' }, 'DATABASE_URL is set: this shop is on'],
] as const)('the command refuses %j with %j', ([args, env, sentence]) => {
  const script = path.join(import.meta.dirname, '../../../scripts/move.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(sentence) });
});
