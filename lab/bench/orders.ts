import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../../src/server/testing/child-script.ts';
import type { LoadGenerator } from '../../src/server/testing/load-generator.ts';
import { type LoadShop, orderRequest, startLoadShop } from '../../src/server/testing/load-shop.ts';
import { startSmtpStandIn } from '../../src/server/testing/smtp-stand-in.ts';
import { startServer } from '../../src/server/testing/start-server.ts';
import type { BareDriverJob } from './bare-driver.ts';
import { alternate, cpuMs, measure, median, type Round } from './measure.ts';
import type { Statement } from './record-statements.ts';
import { limitRow, type Row, throughputRow } from './table.ts';

const CONNECTIONS = 16;
const BUYERS = 16;
const ROUNDS = 6;
const SECONDS = 1;
const MAIL_ROUNDS = 3;
const MAIL_ORDERS = 150;
const MAIL_TIMEOUT_MS = 120_000;
const MOST_MAIL_MS = 12;

async function orderRequests({ goods, signUp }: LoadShop) {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, signUp));
  return goods.map((product, index) => orderRequest(product, buyers[index % BUYERS] ?? {}));
}

/** Orders in the shop and, in alternation, the statements of an order sent by the driver alone. */
export async function measureOrders(shop: LoadShop, generator: LoadGenerator): Promise<Row> {
  const requests = await orderRequests(shop);
  const statements = await recordOrder(shop);
  const driver = startChild<BareDriverJob, { requests: number; seconds: number }>(
    new URL('./bare-driver.ts', import.meta.url),
  );
  const database = shop.database.pid;
  const ofShop = () => {
    const load = { url: shop.url, requests, connections: CONNECTIONS, limit: { seconds: SECONDS }, status: 201 };
    return measure({ server: shop.pid, database }, () => generator.run({ ...load, hasKeys: true }));
  };
  const job = {
    databaseUrl: shop.database.url,
    statements,
    recorded: recordedOrder(shop),
    connections: CONNECTIONS,
    productIds: shop.goods.map(({ id }) => id),
    seconds: SECONDS,
  };
  const ofDriver = () => measure({ server: driver.pid, database }, () => driver.run(job));
  try {
    await alternate(2, ofShop, ofDriver);
    const pairs = await alternate(ROUNDS, ofShop, ofDriver);
    return throughputRow('order', pairs, { atLeast: 0.6, of: 'the bare driver', by: 'second' });
  } finally {
    await driver.stop();
  }
}

function recordedOrder({ goods }: LoadShop): { key: string; productId: number } {
  return { key: 'the-recorded-order', productId: goods[0]?.id ?? 0 };
}

/** All statements of one order, from a second shop process on the same database that writes them to a file. */
async function recordOrder(shop: LoadShop): Promise<Statement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-bench-'));
  const file = path.join(folder, 'statements');
  const recorder = await startServer({
    DATABASE_URL: shop.database.url,
    MAIL_WORKER: 'off',
    DEMO_CATALOGUE: 'off',
    SESSION_SECRET: shop.sessionSecret,
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'record-statements.ts')}`,
    RECORD_STATEMENTS: file,
  });
  try {
    const [first] = await orderRequests(shop);
    const place = async (key: string) => {
      const response = await fetch(recorder.url + first?.path, {
        method: 'POST',
        headers: { ...first?.headers, 'idempotency-key': key },
        body: first?.body ?? '',
      });
      if (response.status !== 201)
        throw new Error(`The recorded order got ${response.status}: ${await response.text()}`);
    };
    // The first order also sends what is sent once for each process.
    await place('before-the-recorded-order');
    await sleep(1500);
    const before = (await readFile(file, 'utf8')).length;
    await place(recordedOrder(shop).key);
    const lines = (await readFile(file, 'utf8')).slice(before).trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Statement);
  } finally {
    await recorder.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** CPU of an order until both its mails have arrived at a local mail server. */
export async function measureMails(generator: LoadGenerator): Promise<Row> {
  const mailServer = await startSmtpStandIn();
  const shop = await startLoadShop(100, { MAIL_WORKER: 'on', SMTP_URL: mailServer.url });
  try {
    const requests = await orderRequests(shop);
    let expected = mailServer.mails.length;
    const round = async (): Promise<Round> => {
      expected += 2 * MAIL_ORDERS;
      const begun = performance.now();
      return measure({ server: shop.pid, database: shop.database.pid }, async () => {
        const load = { url: shop.url, requests, connections: 4, limit: { requests: MAIL_ORDERS }, status: 201 };
        await generator.run({ ...load, hasKeys: true });
        while (mailServer.mails.length < expected) {
          if (performance.now() - begun > MAIL_TIMEOUT_MS) {
            throw new Error(`${mailServer.mails.length} of ${expected} mails have arrived`);
          }
          await sleep(20);
        }
        return { requests: MAIL_ORDERS, seconds: (performance.now() - begun) / 1000 };
      });
    };
    await round();
    const rounds: Round[] = [];
    for (let number = 0; number < MAIL_ROUNDS; number += 1) rounds.push(await round());
    const figures = `${Math.round(median(rounds.map(({ perSecond }) => perSecond)))} orders/s with their mails`;
    return limitRow('order with its two mails', median(rounds.map(cpuMs)), MOST_MAIL_MS, 'ms of CPU', figures);
  } finally {
    await shop.stop();
    await mailServer.stop();
  }
}
