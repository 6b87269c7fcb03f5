import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const DEPLOY = path.join(import.meta.dirname, '../../../deploy');
const read = (file: string) => readFile(path.join(DEPLOY, file), 'utf8');

async function settings(file: string): Promise<Record<string, string>> {
  const lines = (await read(file)).matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}

test.each(['jalaja@.service', 'jalaja-worker.service'])('%s logs to the journal that is retained', async (unit) => {
  expect(await settings(`systemd/${unit}`)).toMatchObject({ LogNamespace: 'jalaja' });
});

test('a new container keeps the log of the previous one', async () => {
  const [shop = ''] = /^x-shop:[\s\S]*?\n\n/m.exec(await read('compose.yaml')) ?? [];
  expect(shop).toMatch(/^ {2}logging:\n {4}driver: journald$/m);
});

test('logs are stored on disk for more than a year, within a size limit', async () => {
  const { MaxRetentionSec = '', ...others } = await settings('systemd/journald@jalaja.conf');
  expect(Number(/^(\d+)day$/.exec(MaxRetentionSec)?.[1])).toBeGreaterThan(366);
  expect(others).toMatchObject({ Storage: 'persistent', SystemMaxUse: '20G', SystemKeepFree: '5G' });
});

test('systemd parses the time spans as intended', async ({ skip }) => {
  skip(spawnSync('systemd-analyze', ['--version']).status !== 0, 'systemd is not installed');
  const { MaxRetentionSec = '', MaxFileSec = '' } = await settings('systemd/journald@jalaja.conf');
  const { status, stdout } = spawnSync('systemd-analyze', ['timespan', MaxRetentionSec, MaxFileSec], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  const days = [...stdout.matchAll(/μs: (\d+)/g)].map(([, microseconds]) => Number(microseconds) / 86_400e6);
  expect(days).toEqual([400, 7]);
});
