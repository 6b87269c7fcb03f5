import { dayOf } from '#contracts/format-date.ts';
import { moneyText } from '#contracts/money.ts';
import type { MoneyQuery, MoneyReport, MovedMoney } from '#contracts/orders/money-report.ts';
import type { Context } from '#server/http/context.ts';
import { BOM, csvWriter } from '../csv-route.ts';
import { type Direction, selectBilledMonths, selectMoved, selectOpenOrders, selectPayments } from './money-queries.ts';

/** Sums of the rows that the files list. */
export async function readMoneyReport({ db }: Context, days: MoneyQuery): Promise<MoneyReport> {
  const [payments, refunds] = [await selectMoved(db, 'in', days), await selectMoved(db, 'out', days)];
  const open = await selectOpenOrders(db);
  const months = await selectBilledMonths(db, days);
  return {
    payments: payments.map(movedOf),
    refunds: refunds.map(movedOf),
    received: moneyText(sumOf(payments, ({ paise }) => paise)),
    refunded: moneyText(sumOf(refunds, ({ paise }) => paise)),
    open: {
      orders: open.length,
      amount: moneyText(sumOf(open, ({ totalPaise, receivedPaise }) => totalPaise - receivedPaise)),
    },
    bills: months.map(({ billedPaise, creditedPaise, taxPaise, ...month }) => ({
      ...month,
      billed: moneyText(billedPaise),
      credited: moneyText(creditedPaise),
      tax: signed(taxPaise),
    })),
  };
}

function movedOf({ paise, ...moved }: Omit<MovedMoney, 'amount'> & { paise: number }): MovedMoney {
  return { ...moved, amount: moneyText(paise) };
}

function sumOf<T>(rows: readonly T[], part: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + part(row), 0);
}

/** A month may have more credit notes than bills. */
const signed = (paise: number) => (paise < 0 ? `-${moneyText(-paise)}` : moneyText(paise));

export const exportMoved = (direction: Direction) =>
  async function* ({ db }: Context, days: MoneyQuery): AsyncGenerator<string> {
    const csv = await csvWriter();
    yield BOM + csv([['day', 'order', 'method', 'amount', 'reference']]);
    const rows = await selectPayments(db, direction, days);
    yield csv(
      rows.map(({ day, orderId, method, paise, reference }) => [
        ...[day, String(orderId), method, moneyText(paise)],
        reference ?? '',
      ]),
    );
  };

export async function* exportOpen({ db }: Context): AsyncGenerator<string> {
  const csv = await csvWriter();
  yield BOM + csv([['order', 'placed', 'status', 'name', 'total', 'received', 'open']]);
  const rows = await selectOpenOrders(db);
  yield csv(
    rows.map(({ id, createdAt, status, name, totalPaise, receivedPaise }) => [
      ...[String(id), dayOf(createdAt), status, name],
      ...[moneyText(totalPaise), signed(receivedPaise), moneyText(totalPaise - receivedPaise)],
    ]),
  );
}
