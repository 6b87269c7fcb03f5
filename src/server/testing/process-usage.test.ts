import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { usedCpuMs, usedMemoryMb } from './process-usage.ts';

const GRANDCHILD = 'while (process.cpuUsage().user < 200_000);';

test.runIf(process.platform === 'linux')('CPU time includes children that have ended', async () => {
  const code = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(GRANDCHILD)}]);
    console.log('done'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    expect(await usedCpuMs(child.pid ?? 0)).toBeGreaterThan(100);
    expect(await usedMemoryMb(child.pid ?? 0)).toBeGreaterThan(5);
  } finally {
    child.kill();
  }
});

test('nothing is known about a process that does not exist', async () => {
  expect(await usedCpuMs(-1)).toBeNaN();
  expect(await usedMemoryMb(-1)).toBeNaN();
});
