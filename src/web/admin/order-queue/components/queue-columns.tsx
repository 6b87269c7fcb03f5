import type { ReactNode } from 'react';
import { formatDateTime } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import type { DeskCard } from '#contracts/orders/desk/desk.ts';
import { stageNames } from '#contracts/orders/desk/desk-stage.ts';
import { parcelDays, shortMoment } from '#web/admin/desk/desk-time.ts';
import { OrderNumber } from '#web/admin/orders/components/order-cells.tsx';
import { sourceWord } from '#web/admin/orders/source-words.ts';
import type { Column } from '#web/admin/shared/components/data-table.tsx';
import { TwoLines } from '#web/admin/shared/components/two-lines.tsx';
import { moneyNotes } from '#web/admin/shared/money-notes.ts';

/** `doneState`: what stands in place of the stage of an order that is finished. */
export function queueColumns(doneState: (card: DeskCard) => ReactNode): Column<DeskCard>[] {
  return [
    {
      header: 'Order',
      accessor: ({ orderId }) => <OrderNumber id={orderId} />,
      className: 'tabular-nums',
      isTitle: true,
      isWhole: true,
    },
    { header: 'Placed', accessor: (card) => <Placed {...card} />, isWhole: true },
    {
      header: 'Customer',
      accessor: ({ name, phone }) => <TwoLines first={name} second={phone} />,
      className: 'md:w-36',
    },
    { header: 'Parcel', accessor: (card) => <Parcel {...card} />, className: 'md:w-36' },
    {
      header: 'Total',
      accessor: (card) => <Total {...card} />,
      className: 'tabular-nums md:text-right',
      isWhole: true,
    },
    {
      header: 'Stage',
      accessor: (card) => doneState(card) ?? <Stage {...card} />,
      isWhole: true,
    },
  ];
}

function Placed({ createdAt, isLate, source }: DeskCard) {
  const [day = '', time] = formatDateTime(createdAt).split(', ');
  return (
    <TwoLines
      first={day}
      second={
        <>
          {[time, sourceWord(source)].filter(Boolean).join(' · ')}
          {isLate && <span className="ml-2 font-semibold text-destructive">Late</span>}
        </>
      }
    />
  );
}

/** Where it goes and what is in it: enough to look for it among the tanks. */
function Parcel({ city, contents }: DeskCard) {
  return <TwoLines first={city} second={<span title={contents}>{contents}</span>} />;
}

function Total(card: DeskCard) {
  const { grandTotal, due, paysOnDelivery } = card;
  const isPaid = Number(due) <= 0;
  const state = paysOnDelivery ? 'on delivery' : `${formatRupees(due)} due`;
  const [red] = moneyNotes(card);
  return (
    <TwoLines
      first={<span className="font-semibold">{formatRupees(grandTotal)}</span>}
      second={
        red ? (
          <span className="font-semibold text-destructive">{red}</span>
        ) : isPaid ? (
          'paid'
        ) : due === grandTotal && !paysOnDelivery ? (
          ''
        ) : (
          state
        )
      }
    />
  );
}

/** The customer was not told of the offer or payment that the shop waits for. */
function untoldNote({ stage, toldAt, paymentState }: DeskCard): string | null {
  if (toldAt !== null) return null;
  if (stage === 'waiting') return 'not sent yet';
  return stage === 'to-collect' && paymentState === 'requested' ? 'not asked yet' : null;
}

function Stage(card: DeskCard) {
  const { stage, holdUntil, paymentState, promise } = card;
  const isWaited = stage === 'waiting' || stage === 'to-collect';
  const [leaves] = promise ? parcelDays(promise) : [];
  const next = holdUntil && isWaited ? `until ${shortMoment(holdUntil)}` : leaves;
  return (
    <TwoLines
      first={stageNames[stage]}
      second={paymentState === 'claimed' ? 'reported as paid' : (untoldNote(card) ?? next)}
    />
  );
}
