import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { falsePictures, manyFramesGif, pngBomb, testPicture } from '#server/testing/test-pictures.ts';

const ROUNDS = 8;
const LARGEST_MB = 500;
const LONGEST_PAGE_MS = 500;
/** The time of a quiet machine; three times as much is let pass. */
const SLACK = 3;

let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-bombs-'));
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** By the kernel, which forgets no moment: the most that the shop's own process has ever held. */
async function largestMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1000;
}

async function timedPage(): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${server.url}/product/1`);
  await response.text();
  expect(response.status).toBe(200);
  return performance.now() - start;
}

test.skipIf(process.platform !== 'linux')('bombs in the shape of pictures leave the shop small and quick', async () => {
  const pictures: [string, Buffer][] = [
    ...falsePictures,
    ['a PNG of 50,000 by 50,000', pngBomb(50_000, 50_000)],
    ['a GIF of 10,000 frames', manyFramesGif(10_000)],
    ['the largest that is taken', await testPicture(7_000, 7_000)],
  ];
  const folder = path.join(dataDir, 'media', 'bombs');
  await mkdir(folder, { recursive: true });
  await Promise.all(pictures.map(([, bytes], index) => writeFile(path.join(folder, `${index}.png`), bytes)));

  let isDone = false;
  // Each time another size, so that none is answered from the disk.
  const asked = Array.from({ length: ROUNDS * pictures.length }, async (_, index) => {
    const [number, width] = [index % pictures.length, 100 + index];
    const response = await fetch(`${server.url}/api/image-proxy?url=/media/bombs/${number}.png&width=${width}`);
    await response.arrayBuffer();
    return response.status;
  });
  const bombs = Promise.all(asked).finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  while (!isDone) times.push(await timedPage());
  const statuses = new Set(await bombs);

  const p99 = times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
  const mb = await largestMb();
  process.stdout.write(
    `bombs: at most ${mb.toFixed(0)} MB, p99 of ${times.length} product pages ${p99.toFixed(0)} ms\n`,
  );
  // 503 is the full queue, which says when to come back.
  expect([...statuses].filter((status) => ![200, 413, 415, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(413);
  expect(statuses).toContain(415);
  expect(mb).toBeLessThan(LARGEST_MB);
  expect(p99).toBeLessThan(LONGEST_PAGE_MS * SLACK);
});
