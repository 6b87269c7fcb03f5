import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatDateTime } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { COLLECTED, hasErasedContact, orderContact } from '#contracts/orders/order-contact.ts';
import { isUnsent, type OrderStatus, orderStatuses } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { FilterSelect } from '#web/admin/shared/components/filter-select.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { TwoLines } from '#web/admin/shared/components/two-lines.tsx';
import { useMay } from '#web/admin/shared/rights.ts';
import { listProps } from '#web/admin/shared/use-table-state.ts';
import { StatusBadge } from '#web/features/orders/components/status-badge.tsx';
import { statusLook } from '#web/features/orders/status-looks.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { ordersQuery } from './api.ts';
import { ExportButton } from './components/export-button.tsx';
import { countedItems, OrderNumber } from './components/order-cells.tsx';
import { OrderDialog } from './components/order-dialog.tsx';
import { chosenFilters, countFilters, OrderFilterFields, type OrderTable } from './components/order-filter-fields.tsx';
import { StatusDialog } from './components/status-dialog.tsx';
import { WhatsappLink } from './components/whatsapp-link.tsx';
import { readyMessage } from './ready-message.ts';
import { useSeenOrders } from './seen-orders.ts';
import { sourceWord, withoutAccount } from './source-words.ts';

const columns: Column<Order>[] = [
  {
    header: 'Order',
    accessor: ({ id }) => <OrderNumber id={id} />,
    className: 'tabular-nums',
    isTitle: true,
    isWhole: true,
  },
  { header: 'Date', accessor: (order) => <Placed {...order} />, isWhole: true },
  { header: 'Customer', accessor: (order) => <Customer {...order} />, className: 'md:w-43' },
  { header: 'Goes to', accessor: (order) => <GoesTo {...order} />, className: 'md:w-33' },
  {
    header: 'Total',
    accessor: ({ grandTotal }) => <span className="font-semibold">{formatRupees(grandTotal)}</span>,
    className: 'tabular-nums md:text-right',
    isWhole: true,
  },
  { header: 'Status', accessor: ({ status }) => <StatusBadge status={status} />, isWhole: true },
];

const statuses = orderStatuses.map((value) => ({ value, label: statusLook(value).label }));

type Opened = { order: Order; dialog: 'view' | 'status' };

type AllOrdersProps = {
  table: OrderTable;
  status: OrderStatus | '';
  onStatus: (status: OrderStatus | '') => void;
  views: ReactNode;
};

/** Every order, the newest first. */
export function AllOrders({ table, status, onStatus, views }: AllOrdersProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { page, limit } = table;
  const filters = chosenFilters(table);
  const list = useQuery(ordersQuery({ page, limit, status, filters }));
  useSeenOrders(list.data?.data);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const may = useMay();
  return (
    <>
      <DataTable
        caption="Orders, newest first"
        columns={columns}
        rowKey={({ id }) => id}
        {...listProps(table, list, {
          placeholder: 'Search number, name, email, phone, city, PIN',
          failure: 'The orders could not be loaded.',
        })}
        views={views}
        emptyMessage="No orders found."
        filters={{
          count: countFilters(table) + (status ? 1 : 0),
          content: (
            <>
              <FilterSelect label="Status" value={status} options={statuses} onChange={onStatus} />
              <OrderFilterFields table={table} />
              {may('exports') && <ExportButton status={status} filters={filters} />}
            </>
          ),
        }}
        onOpen={({ id }) => void navigate(paths.adminOrder(id), { state: { list: search } })}
        rowActions={(order) => (
          <>
            {!hasErasedContact(order) && may('orders.desk') && (
              <WhatsappLink orderId={order.id} phone={orderContact(order).phone} message={readyMessage(order, shop)} />
            )}
            <RowAction label="View" of={`order #${order.id}`} onClick={() => setOpened({ order, dialog: 'view' })} />
            {(may('orders.desk') || (may('orders.ship') && isUnsent(order.status))) && (
              <RowAction
                label="Update status"
                of={`order #${order.id}`}
                onClick={() => setOpened({ order, dialog: 'status' })}
              />
            )}
          </>
        )}
      />
      {opened?.dialog === 'view' && <OrderDialog order={opened.order} onClose={close} />}
      {opened?.dialog === 'status' && <StatusDialog order={opened.order} onClose={close} />}
    </>
  );
}

function Placed({ createdAt, source }: Order) {
  const [day = '', time] = formatDateTime(createdAt).split(', ');
  return <TwoLines first={day} second={[time, sourceWord(source)].filter(Boolean).join(' · ')} />;
}

function Customer(order: Order) {
  const { customer } = order;
  return (
    <TwoLines
      first={customer?.fullName ?? customer?.username ?? orderContact(order).name}
      second={customer?.email ?? withoutAccount(order)}
    />
  );
}

function GoesTo({ shippingAddress, items }: Order) {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const [collected, ...where] = COLLECTED.split(' ');
  if (!shippingAddress) return <TwoLines first={collected} second={`${where.join(' ')}, ${countedItems(count)}`} />;
  return <TwoLines first={shippingAddress.city} second={countedItems(count)} />;
}
