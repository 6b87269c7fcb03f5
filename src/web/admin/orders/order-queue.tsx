import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime, formatDeadline } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import type { DeskCard, DeskView } from '#contracts/orders/desk/desk.ts';
import { type DeskStage, stageNames } from '#contracts/orders/desk/desk-stage.ts';
import { ERASED } from '#contracts/orders/order-contact.ts';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { listProps, type TableState } from '#web/admin/shared/use-table-state.ts';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { queueQuery } from './api.ts';
import { OrderBulkBar } from './components/order-bulk-bar.tsx';
import { OrderNumber, TwoLines } from './components/order-cells.tsx';
import { WhatsappLink } from './components/whatsapp-link.tsx';

/** What is done next in each stage; the order's page is where it is done. */
const nextSteps: Record<DeskStage, string> = {
  'to-check': 'Check stock',
  waiting: 'Remind',
  'to-collect': 'Collect',
  'to-pack': 'Pack and ship',
  'on-the-way': 'Delivered?',
};

const columns: Column<DeskCard>[] = [
  {
    header: 'Order',
    accessor: ({ orderId }) => <OrderNumber id={orderId} />,
    className: 'tabular-nums md:w-16',
    isTitle: true,
  },
  { header: 'Placed', accessor: (card) => <Placed {...card} />, className: 'md:w-32' },
  {
    header: 'Customer',
    accessor: ({ name, phone }) => <TwoLines first={name} second={phone} />,
    className: 'md:w-42',
  },
  {
    header: 'Goes to',
    accessor: ({ city, items }) => <TwoLines first={city} second={countedItems(items)} />,
    className: 'md:w-30',
  },
  { header: 'Total', accessor: (card) => <Total {...card} />, className: 'tabular-nums md:w-26 md:text-right' },
  { header: 'Stage', accessor: (card) => <Stage {...card} />, className: 'md:w-36' },
];

type OrderQueueProps = {
  table: Pick<TableState, 'page' | 'limit' | 'query' | 'typed' | 'setTyped' | 'setPage' | 'setLimit'>;
  view: DeskView;
  views: ReactNode;
};

/** Open orders, the oldest first, each with its next step. */
export function OrderQueue({ table, view, views }: OrderQueueProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const list = useQuery(queueQuery({ ...table, view }));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <DataTable
        caption="Open orders, oldest first"
        columns={columns}
        rowKey={({ orderId }) => orderId}
        {...listProps(table, list, {
          placeholder: 'Search number, name, e-mail, phone, city, PIN',
          failure: 'The orders could not be loaded.',
        })}
        views={views}
        emptyMessage="Nothing to do here."
        selection={{ selected, onChange: setSelected, labelOf: ({ orderId }) => `order #${orderId}` }}
        onOpen={({ orderId }) => void navigate(paths.adminOrder(orderId))}
        actionsClass="md:w-52"
        rowActions={({ orderId, stage, name, phone }) => (
          <>
            {phone !== ERASED && (
              <WhatsappLink
                orderId={orderId}
                phone={phone}
                message={`Hello ${name}, this is ${shop.name} about your order #${orderId}.`}
              />
            )}
            <Link
              to={paths.adminOrder(orderId)}
              className={buttonStyles({
                variant: 'outline',
                size: 'small',
                className: 'whitespace-nowrap md:mr-2 md:ml-1 md:min-h-9 pointer-coarse:md:min-h-11',
              })}
            >
              {nextSteps[stage]}
              <span className="sr-only"> order #{orderId}</span>
            </Link>
          </>
        )}
      />
      <OrderBulkBar selected={selected} onClear={() => setSelected(new Set())} />
    </>
  );
}

export function countedItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

function Placed({ createdAt, isLate }: DeskCard) {
  const [day = '', time] = formatDateTime(createdAt).split(', ');
  return (
    <TwoLines
      first={day}
      second={
        <>
          {time}
          {isLate && <span className="ml-2 font-semibold text-destructive">Late</span>}
        </>
      }
    />
  );
}

function Total({ grandTotal, due, paysOnDelivery }: DeskCard) {
  const isPaid = Number(due) <= 0;
  const state = paysOnDelivery ? 'on delivery' : `${formatRupees(due)} due`;
  return (
    <TwoLines
      first={<span className="font-semibold">{formatRupees(grandTotal)}</span>}
      second={isPaid ? 'paid' : due === grandTotal && !paysOnDelivery ? '' : state}
    />
  );
}

function Stage({ stage, holdUntil }: DeskCard) {
  const until =
    holdUntil && (stage === 'waiting' || stage === 'to-collect') ? `until ${formatDeadline(holdUntil)}` : '';
  return <TwoLines first={stageNames[stage]} second={until} />;
}
