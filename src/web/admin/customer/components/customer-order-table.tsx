import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CustomerOrder } from '#contracts/dashboard/customer.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { stageNames } from '#contracts/orders/desk/desk-stage.ts';
import { OrderNumber } from '#web/admin/orders/components/order-cells.tsx';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { StatusBadge } from '#web/features/orders/components/status-badge.tsx';
import { paths } from '#web/lib/paths.ts';
import { customerOrdersQuery } from '../api.ts';

const columns: Column<CustomerOrder>[] = [
  {
    header: 'Order',
    accessor: ({ id }) => <OrderNumber id={id} />,
    className: 'tabular-nums',
    isTitle: true,
    isWhole: true,
  },
  {
    header: 'Placed',
    accessor: ({ createdAt }) => formatDateTime(createdAt),
    isWhole: true,
  },
  { header: 'Items', accessor: 'items', className: 'tabular-nums md:w-20 md:text-right' },
  {
    header: 'Total',
    accessor: ({ grandTotal }) => <span className="font-semibold">{formatRupees(grandTotal)}</span>,
    className: 'tabular-nums md:text-right',
    isWhole: true,
  },
  { header: 'Status', accessor: ({ status }) => <StatusBadge status={status} />, className: 'md:pl-8', isWhole: true },
  { header: 'Next step', accessor: (order) => <NextStep {...order} />, className: 'md:w-48' },
];

function NextStep({ stage, isLate }: CustomerOrder) {
  return (
    <>
      {stage ? stageNames[stage] : '–'}
      {isLate && <span className="ml-2 font-semibold text-destructive">Late</span>}
    </>
  );
}

export function CustomerOrders({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const table = useTableState();
  const list = useQuery(customerOrdersQuery(userId, table));
  const { search: _, ...props } = listProps(table, list, {
    placeholder: '',
    failure: 'The orders could not be loaded.',
  });
  return (
    <DataTable
      caption="Orders, newest first"
      columns={columns}
      rowKey={({ id }) => id}
      {...props}
      emptyMessage="No orders yet."
      onOpen={({ id }) => void navigate(paths.adminOrder(id))}
    />
  );
}
