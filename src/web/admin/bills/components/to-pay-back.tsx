import { Link } from 'react-router';
import { formatRupees } from '#contracts/money.ts';
import type { MoneyReport } from '#contracts/orders/money-report.ts';
import { Card } from '#web/components/ui/card.tsx';
import { paths } from '#web/lib/paths.ts';

const link = 'inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4';

/** Lists what the shop owes its customers, whatever the period. It is there only while the shop owes something. */
export function ToPayBack({ orders, amount, first }: MoneyReport['toPayBack']) {
  if (orders === 0) return null;
  return (
    <Card title={`To pay back ${formatRupees(amount)}`}>
      <ul className="-my-2 max-h-96 divide-y overflow-auto">
        {first.map(({ orderId, status, name, amount: own }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-3 py-1">
            <Link to={paths.adminOrder(orderId)} className={link}>
              Order #{orderId}
            </Link>
            <span className="min-w-0 wrap-anywhere">
              {name}
              {status === 'cancelled' && ', cancelled'}
            </span>
            <span className="ml-auto font-semibold whitespace-nowrap text-destructive tabular-nums">
              {formatRupees(own)}
            </span>
          </li>
        ))}
        {orders > first.length && (
          <li className="py-2 text-sm text-muted-foreground">
            {orders - first.length} more: see “Open amounts (CSV)”.
          </li>
        )}
      </ul>
    </Card>
  );
}
