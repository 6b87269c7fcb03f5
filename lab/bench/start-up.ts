import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { usedMemoryMb } from '../../src/server/testing/process-usage.ts';
import { startServer } from '../../src/server/testing/start-server.ts';
import { median } from './measure.ts';
import { limitRow, type Row } from './table.ts';

const WARM_STARTS = 3;
const REST_MS = 10_000;
const MOST_WARM_MS = 1500;
const MOST_MEMORY_MB = 300;

/** A start on an empty data folder, then some on the same one, each until the home page has arrived. */
export async function measureStartUp(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-bench-'));
  try {
    const cold = await startOnce(dataDir);
    const warm: number[] = [];
    for (let start = 1; start < WARM_STARTS; start += 1) warm.push((await startOnce(dataDir)).firstPageMs);
    const last = await startOnce(dataDir, REST_MS);
    warm.push(last.firstPageMs);
    return [
      { workload: 'first page after the very first start', figures: `${Math.round(cold.firstPageMs)} ms` },
      limitRow('first page after a later start', median(warm), MOST_WARM_MS, 'ms'),
      limitRow('memory at rest, server and database', last.memoryMb, MOST_MEMORY_MB, 'MB'),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startOnce(dataDir: string, restMs = 0): Promise<{ firstPageMs: number; memoryMb: number }> {
  const begun = performance.now();
  const shop = await startServer({ DATA_DIR: dataDir });
  try {
    const response = await fetch(`${shop.url}/home`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`/home responded with ${response.status}`);
    const firstPageMs = performance.now() - begun;
    await sleep(restMs);
    return { firstPageMs, memoryMb: await usedMemoryMb(shop.pid) };
  } finally {
    await shop.stop();
  }
}
