import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuild } from '../../scripts/build.ts';
import { stopAtEnd } from '../../scripts/stop-at-end.ts';
import { caller, expectStatus } from './caller.ts';
import { run } from './child.ts';
import { checkClaimUploads } from './claim-uploads.ts';
import { measureFreshness } from './freshness.ts';
import { changeProduct, type Product } from './goods.ts';
import { checkLedger, readStock } from './ledger.ts';
import { type Counts, Load } from './load.ts';
import { makeNextVersion, NEW_COLUMN, ROOT } from './next-version.ts';
import { checkNotifying } from './notify-journey.ts';
import { firstAdministrator, newPerson, type Person, raiseOrderLimits } from './people.ts';
import { Report } from './report.ts';
import { checkSharedState } from './shared-state.ts';
import { SETUP_KEY, type Stage, setStage } from './stage.ts';
import { measureThroughput } from './throughput.ts';
import { until } from './until.ts';

const BUYERS = 20;
const SETTLE_MS = 4_000;
const FRESH_MS = 1_000;
const KILLS = 3;

const report = new Report();

await ensureBuild();
await stopAtEnd(async (keep) => {
  const stage = await setStage(keep);
  await checkFirstStart(stage);
  await checkBrowserJourney(stage);
  const owner = await firstAdministrator(stage.nginx.port, 200, SETUP_KEY);
  await raiseOrderLimits(stage.nginx.port, owner);
  const goods = await listGoods(stage);
  const [changing, waiting, ...sold] = goods;
  if (!changing || !waiting) throw new Error('The shop is empty');
  for (const { id } of sold.slice(0, 10)) await changeProduct(stage.nginx.port, owner, id, { stock: 100_000 });
  await checkNotifying({ ...stage, port: stage.nginx.port, owner, report }, waiting.id);
  await checkSharedState({ ports: stage.ports, administrator: owner, report }, (await listGoods(stage))[2] ?? changing);
  await checkClaimUploads({ ...stage, owner, report }, (await listGoods(stage))[2] ?? changing);
  await checkUnderLoad(stage, owner, changing.id, sold.slice(0, 10));
});
await stopAtEnd(() => measureThroughput(report));
console.log(report.table());
process.exit(report.isGood ? 0 : 1);

async function checkFirstStart({ postgres, cores }: Stage): Promise<void> {
  const [row] = await postgres.primary.query('select count(*)::int as products from products');
  report.add(
    'products after three processes started on an empty database at once',
    String(row?.['products']),
    row?.['products'] === 84,
  );
  report.add('cores of this machine', cores);
}

/** The same browser test that also runs against a single process. */
async function checkBrowserJourney({ nginx }: Stage): Promise<void> {
  const args = ['node_modules/.bin/playwright', 'test', '/shopper-journey.spec.ts', '--project', 'desktop'];
  const env = { ...process.env, BASE_URL: nginx.url };
  const failure = await run(process.execPath, args, { cwd: ROOT, env }).then(
    () => null,
    (error: Error) => error.message,
  );
  report.add('the shopper’s journey in a browser, through nginx', failure ?? 'as expected', failure === null);
}

async function listGoods({ nginx }: Stage): Promise<Product[]> {
  const path = '/api/products?page=1&limit=30&inStock=true';
  return (await expectStatus<{ data: Product[] }>(200, caller(201)(nginx.port, { path }))).data;
}

async function checkUnderLoad(stage: Stage, owner: Person, changingId: number, goods: Product[]): Promise<void> {
  const { postgres, shops, nginx, ports, smtp, folder } = stage;
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => newPerson(nginx.port, index)));
  const stockBefore = await readStock(postgres.primary);
  const load = new Load(nginx.port, buyers, goods);
  const during = async (what: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    await sleep(SETTLE_MS);
    addCounts(what, load.takeCounts(), (performance.now() - begun) / 1000);
  };
  const fresh = async (what: string, rounds: number) => {
    const { worstMs, looks } = await measureFreshness({ ports, owner, productId: changingId }, rounds);
    report.add(
      `a changed product at every process, API and page${what}`,
      `${Math.round(worstMs)} ms at worst, ${looks} looks`,
      worstMs <= FRESH_MS,
    );
  };
  load.start();
  const [first, second] = shops;
  const answeredBefore = await countReplicaReads(stage);
  await during('undisturbed', () => fresh('', 5));
  const answered = (await countReplicaReads(stage)) - answeredBefore;
  report.add('transactions that the replica answered meanwhile', answered, answered > 0);
  await during('the replica falls behind', async () => {
    await postgres.replica.query('select pg_wal_replay_pause()');
    await fresh(', with a paused replica', 3);
    await postgres.replica.query('select pg_wal_replay_resume()');
  });
  await during(`kill -9 of one process, ${KILLS} times`, async () => {
    for (let count = 0; count < KILLS; count += 1) {
      await first?.kill();
      await sleep(1_000);
      await first?.start(ROOT);
    }
  });
  await during('SIGTERM of one process', async () => {
    const code = await second?.stop();
    report.add('exit code after SIGTERM under load', String(code), code === 0);
    await second?.start(ROOT);
  });
  await during('the replica is gone, and comes back', async () => {
    await postgres.replica.stop('immediate');
    await fresh(', without a replica', 3);
    await postgres.replica.start();
  });
  await during('the next version is rolled out, with a migration', async () => {
    const next = await makeNextVersion(folder);
    for (const shop of shops) {
      await shop.stop();
      await shop.start(next);
    }
    const [column] = await postgres.primary.query(
      `select count(*)::int as count from information_schema.columns where column_name = '${NEW_COLUMN}'`,
    );
    report.add('columns that the migration added', String(column?.['count']), column?.['count'] === 1);
  });
  await load.stop();
  const { failedReads, lostOrders } = load.takeCounts();
  const failures = failedReads.length + lostOrders.length;
  report.add('failed after the last step', failures, failures === 0);
  await until('the replica has caught up', async () => {
    const [row] = await postgres.replica.query(
      'select pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as is_same',
    );
    return row?.['is_same'] === true;
  });
  await checkLedger(report, { primary: postgres.primary, smtp, confirmed: load.ledger, stockBefore });
}

async function countReplicaReads({ postgres }: Stage): Promise<number> {
  const [row] = await postgres.replica.query(
    `select xact_commit::int as count from pg_stat_database where datname = 'jalaja'`,
  );
  return Number(row?.['count']);
}

function addCounts(what: string, counts: Counts, seconds: number): void {
  const { reads, failedReads, orders, repeatedOrders, lostOrders } = counts;
  report.add(
    `${what}: reads, failed; orders, repeated by the buyer, given up; requests/s`,
    `${reads}, ${failedReads.length}; ${orders}, ${repeatedOrders}, ${lostOrders.length}; ${Math.round((reads + orders) / seconds)}`,
    failedReads.length + lostOrders.length === 0,
  );
  for (const failure of [...failedReads.slice(0, 3), ...lostOrders.slice(0, 3)]) console.log(`  ${failure}`);
}
