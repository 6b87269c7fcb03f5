import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { FilterSelect } from '#web/admin/shared/components/filter-select.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { StatusBadge } from '#web/features/orders/components/status-badge.tsx';
import { statusLook } from '#web/features/orders/status-looks.ts';
import { paths } from '#web/lib/paths.ts';
import { ordersQuery } from './api.ts';
import { OrderDialog } from './components/order-dialog.tsx';
import { StatusDialog } from './components/status-dialog.tsx';
import { useSeenOrders } from './order-news.tsx';

const columns: Column<Order>[] = [
  { header: 'Order', accessor: ({ id }) => <OrderNumber id={id} />, className: 'tabular-nums md:w-24', isTitle: true },
  { header: 'Date', accessor: ({ createdAt }) => formatDate(createdAt), className: 'whitespace-nowrap md:w-30' },
  { header: 'Customer', accessor: (order) => <Customer {...order} />, className: 'md:w-72' },
  {
    header: 'Total',
    accessor: ({ grandTotal }) => <span className="font-semibold">{formatRupees(grandTotal)}</span>,
    className: 'tabular-nums md:w-28 md:text-right',
  },
  { header: 'Status', accessor: ({ status }) => <StatusBadge status={status} />, className: 'md:w-36' },
];

const statuses = orderStatuses.map((value) => ({ value, label: statusLook(value).label }));

type Opened = { order: Order; dialog: 'view' | 'status' };

export function OrdersTab() {
  const table = useTableState({ filters: { status: orderStatuses } });
  const { status } = table.filters;
  const list = useQuery(ordersQuery({ ...table, status }));
  useSeenOrders(list.data?.data);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <DataTable
        caption="Orders, newest first"
        columns={columns}
        rowKey={({ id }) => id}
        {...listProps(table, list, {
          placeholder: 'Search number, name, e-mail, phone, city, PIN',
          failure: 'The orders could not be loaded.',
        })}
        emptyMessage="No orders found."
        toolbar={
          <FilterSelect
            label="Status"
            value={status}
            options={statuses}
            onChange={(next) => table.setFilter('status', next)}
          />
        }
        actionsClass="md:w-48"
        onOpen={({ id }) => void navigate(paths.adminOrder(id))}
        rowActions={(order) => (
          <>
            <RowAction label="View" of={`order #${order.id}`} onClick={() => setOpened({ order, dialog: 'view' })} />
            <RowAction
              label="Update status"
              of={`order #${order.id}`}
              onClick={() => setOpened({ order, dialog: 'status' })}
            />
          </>
        )}
      />
      {opened?.dialog === 'view' && <OrderDialog order={opened.order} onClose={close} />}
      {opened?.dialog === 'status' && <StatusDialog order={opened.order} onClose={close} />}
    </>
  );
}

function OrderNumber({ id }: { id: number }) {
  return (
    <Link to={paths.adminOrder(id)} className="inline-flex min-h-9 items-center hover:text-primary hover:underline">
      #{id}
    </Link>
  );
}

function Customer({ customer, shippingAddress }: Order) {
  return (
    <span className="min-w-0 leading-tight wrap-anywhere *:md:truncate">
      <span className="block">{customer?.fullName ?? customer?.username ?? shippingAddress.recipientName}</span>
      <span className="block text-sm text-muted-foreground">{customer?.email ?? 'The account was erased'}</span>
    </span>
  );
}
