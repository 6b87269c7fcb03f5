import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../scripts/build.ts';
import { stopAtEnd } from '../../scripts/stop-at-end.ts';
import { startLoadGenerator } from '../../src/server/testing/load-generator.ts';
import { startLoadShop } from '../../src/server/testing/load-shop.ts';
import { usedMemoryMb } from '../../src/server/testing/process-usage.ts';
import { measureDashboard } from './dashboard.ts';
import { measureMails, measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { measureReads } from './reads.ts';
import { measureSale } from './sale.ts';
import { measureStartUp } from './start-up.ts';
import { limitRow, markdownTable, type Row, readResults, worseRows } from './table.ts';

const PARTS = ['requests', 'mails', 'sale', 'dashboard', 'start', 'pages'];
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/performance.md');
const [BEGIN, END] = ['<!-- figures: begin -->', '<!-- figures: end -->'];
const MOST_MEMORY_MB = 350;

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    families: { type: 'string', default: '0' },
    pictures: { type: 'string', default: '1' },
    orders: { type: 'string', default: '200000' },
    only: { type: 'string', default: PARTS.join() },
    write: { type: 'boolean', default: false },
  },
});
const products = Number(options.products);
if (!(products >= 2000)) throw new Error('--products must be a number from 2000');
const variety = { families: Number(options.families), pictures: Number(options.pictures) };
if (!(variety.families * 3 <= products))
  throw new Error('--families must be a number: each takes three of the products');
if (!(variety.pictures >= 1 && variety.pictures <= 12)) throw new Error('--pictures must be a number from 1 to 12');
const orders = Number(options.orders);
if (!(orders >= 2000)) throw new Error('--orders must be a number from 2000');
const parts = options.only.split(',');
const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new Error(`--only takes a list of ${PARTS.join(', ')}, not ${unknown.join(', ')}`);
if (options.write && parts.length < PARTS.length) throw new Error('--write needs a whole run');

const begun = performance.now();
const log = (line: string) => console.error(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${line}`);
const rows: Row[] = [];
const add = (row: Row) => {
  rows.push(row);
  log([row.workload, row.figures, row.result].filter(Boolean).join(', '));
};

await stopAtEnd(async (keep) => {
  await ensureBuild();
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)} with ${products} products, ${variety.families} families: ${machine}; load average at the start ${loadavg()[0]?.toFixed(1)}.`;
  const generator = await keep(startLoadGenerator());
  if (parts.includes('requests')) {
    const shop = await keep(startLoadShop(products, {}, variety));
    log(`${products} products are there`);
    await measureReads({ shop, products, generator, add });
    add(await measureOrders(shop, generator));
    const database = `database ${Math.round(await usedMemoryMb(shop.database.pid))} MB`;
    add(
      limitRow('memory of the server after all of these', await usedMemoryMb(shop.pid), MOST_MEMORY_MB, 'MB', database),
    );
    await shop.stop();
  }
  if (parts.includes('mails')) add(await measureMails(generator));
  if (parts.includes('sale')) await measureSale(add);
  if (parts.includes('dashboard')) await measureDashboard(orders, { add, log });
  if (parts.includes('start')) for (const row of await measureStartUp()) add(row);
  if (parts.includes('pages')) await measurePages(add);
  const text = `${measured}\n\n${markdownTable(rows)}`;
  console.log(text);
  const document = await readFile(DOCUMENT, 'utf8');
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md needs the lines ${BEGIN} and ${END}`);
  if (options.write) {
    return writeFile(DOCUMENT, `${document.slice(0, from + BEGIN.length)}\n${text}\n${document.slice(to)}`);
  }
  const worse = worseRows(rows, readResults(document.slice(from, to)));
  if (worse.length > 0)
    throw new Error(`More than 15 % worse than written in docs/performance.md:\n${worse.join('\n')}`);
});
