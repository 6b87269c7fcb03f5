import { type AdminSummary, SALES_DAYS } from '#contracts/dashboard/admin-summary.ts';
import { moneyText } from '#contracts/money.ts';
import type { Context } from '#server/http/context.ts';
import { countByStatus, countOrders, selectSales } from './order-figures-queries.ts';

const DAY_MS = 86_400_000;
/** India has one time zone and no summer time. */
const INDIA_AHEAD_MS = 5.5 * 3_600_000;

function dayInIndia(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}

type Figures = Pick<AdminSummary, 'ordersToActOn' | 'sales'> & { count: number };

export async function summariseOrders({ db, now }: Context): Promise<Figures> {
  const today = now();
  const days = Array.from({ length: SALES_DAYS }, (_, index) =>
    dayInIndia(new Date(today.getTime() - (SALES_DAYS - 1 - index) * DAY_MS)),
  );
  const sales = await selectSales(db, new Date(`${days[0]}T00:00:00+05:30`));
  const salesByDay = new Map(sales.map((day) => [day.date, day]));
  return {
    count: await countOrders(db),
    ordersToActOn: await countByStatus(db, ['pending', 'processing']),
    sales: days.map((date) => {
      const { orders = 0, paise = 0 } = salesByDay.get(date) ?? {};
      return { date, orders, amount: moneyText(paise) };
    }),
  };
}
