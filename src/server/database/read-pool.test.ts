import type pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { ConnectError } from './database-errors.ts';
import { ReadPool } from './read-pool.ts';

/** A fake server that reports its WAL position, returns its own name and can fail. */
class StandIn {
  position: number | null = 100;
  failure: Error | null = null;
  looks = 0;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  async query(query: string | pg.QueryConfig): Promise<{ rows: object[] }> {
    if (this.failure) throw this.failure;
    if (typeof query !== 'string') return { rows: [{ from: this.#name }] };
    this.looks += 1;
    return { rows: [{ position: this.position }] };
  }

  connect = async () => this.#name;
}

let writeServer: StandIn;
let replica: StandIn;
let pool: ReadPool;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1_000);
  [writeServer, replica] = [new StandIn('write server'), new StandIn('replica')];
  pool = poolOf(createLogger('silent'));
  return () => vi.useRealTimers();
});

function poolOf(log: ReturnType<typeof createLogger>): ReadPool {
  // The fakes implement the part of a pool that is used.
  return new ReadPool(writeServer as unknown as pg.Pool, replica as unknown as pg.Pool, log);
}

async function read(): Promise<unknown> {
  const { rows } = await pool.query({ text: 'select' });
  return rows[0].from;
}

/** The first read starts the check of the replica; the second one sees its result. */
async function readTwice(): Promise<unknown> {
  await read();
  await new Promise(setImmediate);
  return read();
}

const failure = (code: string) => Object.assign(new Error('failed'), { code });

describe('reads go', () => {
  test('to the replica once it is known to be up to date', async () => {
    expect(await read()).toBe('write server');
    await new Promise(setImmediate);
    expect(await read()).toBe('replica');
  });

  test('to the primary while the replica lags, and to the replica when it has caught up', async () => {
    replica.position = 99;
    expect(await readTwice()).toBe('write server');
    replica.position = 100;
    expect(await readTwice()).toBe('write server');
    vi.advanceTimersByTime(20);
    expect(await readTwice()).toBe('replica');
  });

  test('to the primary again when the last check is older than a quarter of a second', async () => {
    await readTwice();
    vi.advanceTimersByTime(249);
    expect(await read()).toBe('replica');
    vi.advanceTimersByTime(1);
    writeServer.position = 200;
    expect(await readTwice()).toBe('write server');
  });

  test('to the primary after a change, until the replica has that change', async () => {
    await readTwice();
    writeServer.position = 200;
    pool.distrust();
    expect(await readTwice()).toBe('write server');
    replica.position = 200;
    vi.advanceTimersByTime(20);
    expect(await readTwice()).toBe('replica');
  });

  test('to the primary when a change came during the check of the replica', async () => {
    const reading = read();
    pool.distrust();
    await reading;
    await new Promise(setImmediate);
    expect(await read()).toBe('write server');
  });
});

describe('a replica that fails', () => {
  test.each([
    ['a refused connection', new ConnectError(failure('ECONNREFUSED'))],
    ['57P01', failure('57P01')],
    ['40001', failure('40001')],
  ])('in the middle with %s is replaced by the primary', async (_, error) => {
    await readTwice();
    replica.failure = error;
    expect(await read()).toBe('write server');
  });

  test('is not used for five seconds, logged once, and then used again', async () => {
    const lines: string[] = [];
    pool = poolOf(createLogger('info', { write: (line) => lines.push(JSON.parse(line).msg) }));
    replica.failure = failure('ECONNREFUSED');
    await readTwice();
    const looks = writeServer.looks;
    vi.advanceTimersByTime(4_999);
    await readTwice();
    expect(writeServer.looks).toBe(looks);
    vi.advanceTimersByTime(1);
    await readTwice();
    expect(writeServer.looks).toBe(looks + 1);
    replica.failure = null;
    vi.advanceTimersByTime(5_000);
    expect(await readTwice()).toBe('replica');
    expect(lines).toEqual(['the replica does not answer: the write server does', 'the replica answers reads again']);
  });

  test('because the statement is invalid passes the error on', async () => {
    await readTwice();
    replica.failure = failure('42703');
    await expect(read()).rejects.toThrow('failed');
  });

  test('because it is no replica is never read', async () => {
    replica.position = null;
    expect(await readTwice()).toBe('write server');
  });
});

test('transactions run on the primary', async () => {
  await readTwice();
  expect(await pool.connect()).toBe('write server');
});
