import { Link } from 'react-router';
import { formatDateTime } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';
import { StatusBadge } from './status-badge.tsx';

const cell = 'md:px-5 md:py-3';

/** A table, shown as a list of cards on phones. */
export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return (
    <div className="md:overflow-hidden md:rounded-card md:border md:bg-card">
      <table className="w-full max-md:block">
        <caption className="sr-only">Your orders, newest first</caption>
        <thead className="text-left text-sm text-muted-foreground max-md:sr-only">
          <tr className="border-b">
            {['Order ID', 'Date', 'Status'].map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
            <th scope="col" className={`${cell} text-right font-medium`}>
              Total
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const card =
  'max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:bg-card max-md:p-4';

function OrderRow({ order: { id, createdAt, status, grandTotal } }: { order: Order }) {
  return (
    <tr className={`${card} md:border-b md:last:border-b-0`}>
      <th scope="row" className={`${cell} text-left font-semibold tabular-nums`}>
        #{id}
      </th>
      <td className={`${cell} text-sm max-md:row-start-2 max-md:text-muted-foreground`}>{formatDateTime(createdAt)}</td>
      <td className={`${cell} max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end`}>
        <StatusBadge status={status} />
      </td>
      <td className={`${cell} text-right font-semibold tabular-nums max-md:row-start-2`}>{formatRupees(grandTotal)}</td>
      <td className={`${cell} max-md:col-span-2 max-md:mt-3 md:text-right`}>
        <Link
          to={paths.order(id)}
          aria-label={`View order #${id}`}
          className={buttonStyles({ variant: 'outline', size: 'small', className: 'max-md:w-full' })}
        >
          View
        </Link>
      </td>
    </tr>
  );
}
