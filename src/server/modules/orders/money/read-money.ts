import { dayOf } from '#contracts/format-date.ts';
import { moneyText } from '#contracts/money.ts';
import {
  LISTED_TO_PAY_BACK,
  type MoneyQuery,
  type MoneyReport,
  type MovedMoney,
} from '#contracts/orders/money-report.ts';
import { grandTotalPaise } from '#contracts/orders/order-amounts.ts';
import type { Context } from '#server/http/context.ts';
import { BOM, csvWriter } from '../csv-route.ts';
import * as queries from './money-queries.ts';

/** Sums of the rows that the files list. */
export async function readMoneyReport({ db }: Context, days: MoneyQuery): Promise<MoneyReport> {
  const [payments, refunds] = [await queries.selectMoved(db, 'in', days), await queries.selectMoved(db, 'out', days)];
  const open = await queries.selectOpenOrders(db);
  const surplus = await queries.selectSurplusOrders(db);
  const months = await queries.selectBilledMonths(db, days);
  return {
    payments: payments.map(movedOf),
    refunds: refunds.map(movedOf),
    received: moneyText(sumOf(payments, ({ paise }) => paise)),
    refunded: moneyText(sumOf(refunds, ({ paise }) => paise)),
    creditSpent: moneyText(await queries.sumCreditSpent(db, days)),
    open: { orders: open.length, amount: moneyText(sumOf(open, ({ duePaise }) => duePaise)) },
    toPayBack: {
      orders: surplus.length,
      amount: moneyText(sumOf(surplus, ({ surplusPaise }) => surplusPaise)),
      first: surplus
        .slice(0, LISTED_TO_PAY_BACK)
        .map(({ id, status, name, surplusPaise }) => ({ orderId: id, status, name, amount: moneyText(surplusPaise) })),
    },
    bills: months.map(({ billedPaise, creditedPaise, taxPaise, ...month }) => ({
      ...month,
      billed: moneyText(billedPaise),
      credited: moneyText(creditedPaise),
      tax: signed(taxPaise),
    })),
  };
}

/** For the overview. */
export async function countToPayBack({ db }: Context): Promise<number> {
  return (await queries.selectSurplusOrders(db)).length;
}

function movedOf({ paise, ...moved }: Omit<MovedMoney, 'amount'> & { paise: number }): MovedMoney {
  return { ...moved, amount: moneyText(paise) };
}

function sumOf<T>(rows: readonly T[], part: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + part(row), 0);
}

/** A month may have more credit notes than bills. */
const signed = (paise: number) => (paise < 0 ? `-${moneyText(-paise)}` : moneyText(paise));

export const exportMoved = (direction: queries.Direction) =>
  async function* ({ db }: Context, days: MoneyQuery): AsyncGenerator<string> {
    const csv = await csvWriter();
    yield BOM + csv([['day', 'order', 'method', 'amount', 'reference']]);
    const rows = await queries.selectPayments(db, direction, days);
    yield csv(
      rows.map(({ day, orderId, method, paise, reference }) => [
        ...[day, String(orderId), method, moneyText(paise)],
        reference ?? '',
      ]),
    );
  };

export async function* exportOpen({ db }: Context): AsyncGenerator<string> {
  const csv = await csvWriter();
  yield BOM + csv([['order', 'placed', 'status', 'name', 'total', 'received', 'open', 'to pay back']]);
  const rows = [...(await queries.selectOpenOrders(db)), ...(await queries.selectSurplusOrders(db))];
  yield csv(
    rows.map(({ id, createdAt, status, name, receivedPaise, duePaise, surplusPaise, ...amounts }) => [
      ...[String(id), dayOf(createdAt), status, name],
      ...[moneyText(grandTotalPaise(amounts)), signed(receivedPaise), moneyText(duePaise), moneyText(surplusPaise)],
    ]),
  );
}
