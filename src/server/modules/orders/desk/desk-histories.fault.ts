import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STOCKS_WITH_WRONG_LEDGERS } from '#server/modules/catalogue/stock-ledger.ts';
import { DeskHistory } from '#server/testing/desk-history.ts';
import { WRONG_HOLDS, WRONG_MAILS, WRONG_RECEIVED, WRONG_TOTALS } from '#server/testing/desk-sums.ts';
import { DeskWorld } from '#server/testing/desk-world.ts';
import { printFigure } from '#server/testing/print-figure.ts';

const HISTORIES = 200;
const PEOPLE = 6;
const MOST_STEPS = 9;

let world: DeskWorld;
beforeAll(async () => {
  world = await DeskWorld.open();
}, 300_000);
afterAll(() => world?.close());

/** True at every moment: each query sees one state of the whole database. */
async function expectWhole(): Promise<void> {
  expect(await world.rows(WRONG_HOLDS)).toEqual([]);
  expect(await world.rows(WRONG_TOTALS)).toEqual([]);
  expect(await world.rows(WRONG_RECEIVED)).toEqual([]);
  expect(await world.rows(WRONG_MAILS)).toEqual([]);
  expect(await world.rows(`select product_id ${STOCKS_WITH_WRONG_LEDGERS}`)).toEqual([]);
}

test(`${HISTORIES} random histories with kill -9 of every process: stock, money and mails add up`, async () => {
  const outcomes: Record<string, number> = {};
  let begun = 0;
  const person = async () => {
    while (begun < HISTORIES) {
      begun += 1;
      const history = await DeskHistory.open(world, `history-${begun}`);
      for (let steps = randomInt(4, MOST_STEPS + 1); steps > 0; steps -= 1) await history.take();
      for (const [name, count] of Object.entries(history.outcomes)) outcomes[name] = (outcomes[name] ?? 0) + count;
      await expectWhole();
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
  const states = await world.rows<{ state: string; count: number }>(
    `select state, count(*)::int from order_quotes where round > 0 group by 1 union all
     select 'let go', count(*)::int from order_events where by = 'shop' and status = 'cancelled' union all
     select 'payment ' || state, count(*)::int from order_payments group by 1, state order by 1`,
  );
  printFigure(
    `random histories at the desk: ${HISTORIES}, ${world.kills} processes killed; steps ${JSON.stringify(outcomes)}; ` +
      states.map(({ state, count }) => `${state} ${count}`).join(', '),
  );
  expect(world.kills).toBeGreaterThan(10);
}, 1_800_000);
