import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DeskCard, DeskView } from '#contracts/orders/desk/desk.ts';
import { ERASED } from '#contracts/orders/order-contact.ts';
import { queueQuery } from '#web/admin/orders/api.ts';
import { OrderBulkBar } from '#web/admin/orders/components/order-bulk-bar.tsx';
import {
  chosenFilters,
  countFilters,
  OrderFilterFields,
  type OrderTable,
} from '#web/admin/orders/components/order-filter-fields.tsx';
import { whatsappLook } from '#web/admin/orders/components/whatsapp-link.tsx';
import { DataTable } from '#web/admin/shared/components/data-table.tsx';
import { useMay } from '#web/admin/shared/rights.ts';
import { listProps } from '#web/admin/shared/use-table-state.ts';
import { Icon } from '#web/components/icon.tsx';
import { paths } from '#web/lib/paths.ts';
import { MessageLink } from './components/message-link.tsx';
import { queueColumns } from './components/queue-columns.tsx';
import { DeliveredState, StepButton, StepPlace } from './components/step-button.tsx';
import { StepDialog } from './components/step-dialog.tsx';
import { useQueueRows } from './use-queue-rows.ts';

type OrderQueueProps = { table: OrderTable; view: DeskView; views: ReactNode };

type Asked = { orderId: number; step: 'payment' | 'parcel' };

/** Open orders, the oldest first, each with its next step. */
export function OrderQueue({ table, view, views }: OrderQueueProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { page, limit } = table;
  const filters = chosenFilters(table);
  const list = useQuery(queueQuery({ page, limit, view, filters }));
  const rows = useQueueRows();
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  const isDone = ({ orderId }: DeskCard) => rows.delivered.has(orderId);
  const closeDialog = () => {
    if (asked) void rows.refresh(asked.orderId);
    setAsked(null);
  };
  return (
    <>
      <DataTable
        caption="Open orders, oldest first"
        columns={queueColumns((card) => (isDone(card) ? <DeliveredState orderId={card.orderId} rows={rows} /> : null))}
        rowKey={({ orderId }) => orderId}
        {...listProps(table, list, {
          placeholder: 'Search number, name, email, phone, city, PIN',
          failure: 'The orders could not be loaded.',
        })}
        views={views}
        filters={{ count: countFilters(table), content: <OrderFilterFields table={table} /> }}
        emptyMessage={isNarrowed ? 'Nothing found in this view.' : 'Nothing to do here.'}
        selection={{ selected, onChange: setSelected, labelOf: ({ orderId }) => `order #${orderId}` }}
        onOpen={({ orderId }) => void navigate(paths.adminOrder(orderId), { state: { list: search } })}
        rowActions={(card) => (
          <>
            {card.phone !== ERASED && may('orders.desk') && (
              <MessageLink card={card} className={whatsappLook} label={`WhatsApp about order #${card.orderId}`}>
                <Icon of={MessageCircle} className="size-5" />
              </MessageLink>
            )}
            {isDone(card) ? (
              <StepPlace />
            ) : (
              <StepButton card={card} rows={rows} onDialog={(step) => setAsked({ orderId: card.orderId, step })} />
            )}
          </>
        )}
      />
      <OrderBulkBar selected={selected} onClear={() => setSelected(new Set())} />
      {asked && <StepDialog {...asked} onClose={closeDialog} />}
    </>
  );
}
