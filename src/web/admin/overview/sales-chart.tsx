import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { formatDate } from '#contracts/format-date.ts';
import { formatPaise, formatRupees, type Paise } from '#contracts/money.ts';

type Day = AdminSummary['sales'][number];

const STEPS = [1, 2, 2.5, 5, 10];
/** A chart without sales still has a height. */
const LEAST: Paise = 100_000;

/** The round amount at which a chart ends, so that what is highest stays within. */
export function chartTop(highest: Paise): Paise {
  const wanted = Math.max(highest, LEAST);
  const size = 10 ** Math.floor(Math.log10(wanted));
  return size * (STEPS.find((step) => step * size >= wanted) ?? 10);
}

/** In units of the SVG, which is stretched to the space available. */
const HEIGHT = 100;
const BAR = 7;
const GAP = 3;

const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const paiseOf = ({ amount }: Day) => Math.round(Number(amount) * 100);
const plural = (orders: number) => `${orders} ${orders === 1 ? 'order' : 'orders'}`;

/** Sales by day, as a chart and as a table of the same figures. */
export function SalesChart({ sales }: { sales: readonly Day[] }) {
  const total = sales.reduce((sum, day) => sum + paiseOf(day), 0);
  const orders = sales.reduce((sum, day) => sum + day.orders, 0);
  const top = chartTop(Math.max(0, ...sales.map(paiseOf)));
  const [first, last] = [sales[0], sales.at(-1)];
  return (
    <>
      <p className="mb-4">
        <strong className="text-xl tabular-nums">{formatPaise(total)}</strong>{' '}
        <span className="text-muted-foreground">in {plural(orders)}</span>
      </p>
      <div className="grid grid-cols-[auto_1fr] gap-x-3 text-xs text-muted-foreground tabular-nums">
        <div aria-hidden className="flex h-44 flex-col justify-between text-right leading-none">
          <span>{formatPaise(top)}</span>
          <span>{formatPaise(top / 2)}</span>
          <span>₹0</span>
        </div>
        <svg
          role="img"
          aria-label={`Sales by day: ${formatPaise(total)} in ${plural(orders)}. The figures of each day are in the table below.`}
          viewBox={`0 0 ${sales.length * (BAR + GAP)} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full text-primary"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1="0"
              x2="100%"
              y1={share * HEIGHT}
              y2={share * HEIGHT}
              vectorEffect="non-scaling-stroke"
              className="stroke-border"
            />
          ))}
          {sales.map((day, index) => {
            const height = (paiseOf(day) / top) * HEIGHT;
            return (
              <g key={day.date}>
                <title>{`${formatDate(day.date)}: ${formatRupees(day.amount)} in ${plural(day.orders)}`}</title>
                {/* The whole column shows the title, also where nothing was sold. */}
                <rect x={index * (BAR + GAP)} y="0" width={BAR + GAP} height={HEIGHT} fill="transparent" />
                <rect
                  x={index * (BAR + GAP) + GAP / 2}
                  y={HEIGHT - height}
                  width={BAR}
                  height={height}
                  fill="currentColor"
                />
              </g>
            );
          })}
        </svg>
        <div aria-hidden className="col-start-2 mt-1.5 flex justify-between">
          {[first, last].map((day) => day && <span key={day.date}>{shortDay.format(new Date(day.date))}</span>)}
        </div>
      </div>
      <SalesTable sales={sales} />
    </>
  );
}

function SalesTable({ sales }: { sales: readonly Day[] }) {
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 w-fit items-center rounded-control text-sm font-semibold text-primary">
        Figures of each day
      </summary>
      <div className="max-h-72 overflow-y-auto">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">Sales by day, newest first</caption>
          <thead className="text-muted-foreground">
            <tr>
              <th scope="col" className="py-1.5 text-left font-medium">
                Day
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Orders
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Sales
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.toReversed().map(({ date, orders, amount }) => (
              <tr key={date} className="border-t">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {formatDate(date)}
                </th>
                <td className="py-1.5 text-right">{orders}</td>
                <td className="py-1.5 text-right">{formatRupees(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
