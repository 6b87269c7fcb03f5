import './packing-slip.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '#contracts/orders/orders.ts';
import { AddressLines } from '#web/features/addresses/components/address-lines.tsx';
import { useShop } from '#web/lib/use-shop.ts';
import { Slip } from './packing-slip.tsx';
import { ParcelFacts } from './parcel-facts.tsx';

export const labelSizes = ['A6', '4×6 in'] as const;
export type LabelSize = (typeof labelSizes)[number];

/** The names of the pages in the style sheet. */
const pages: Record<LabelSize, string> = { A6: 'label-a6', '4×6 in': 'label-inches' };

/** Beside the page, which is left out of the print as a whole. */
function Printed({ children }: { children: ReactNode }) {
  return createPortal(<div className="packing-slip">{children}</div>, document.body);
}

type SlipsProps = { orders: readonly Order[]; claimLinks: ReadonlyMap<number, string> };

export function PrintedSlips({ orders, claimLinks }: SlipsProps) {
  return (
    <Printed>
      {orders.map((order) => (
        <div key={order.id} className="break-after-page last:break-after-auto">
          <Slip order={order} showsPrices={false} claimLink={claimLinks.get(order.id)} />
        </div>
      ))}
    </Printed>
  );
}

const isSent = ({ shippingAddress }: Order) => shippingAddress !== null;

/** One address on each page of the size of a label. */
export function PrintedLabels({ orders, size }: { orders: readonly Order[]; size: LabelSize }) {
  const shop = useShop();
  return (
    <Printed>
      {orders.filter(isSent).map((order) => (
        <article
          key={order.id}
          aria-label={`Address label of order #${order.id}`}
          className={`${pages[size]} break-after-page last:break-after-auto`}
        >
          <h1 className="flex justify-between border-b-2 border-black pb-1 font-semibold">
            <span>To</span>
            <span>Order #{order.id}</span>
          </h1>
          <div className="pt-2">
            <ParcelFacts order={order} />
          </div>
          <div className="py-3 text-lg">
            <AddressLines address={order.shippingAddress} />
          </div>
          <div className="border-t border-black pt-2 text-xs">
            <p>From {shop.name}</p>
            <p className="whitespace-pre-line">{shop.address}</p>
            <p>{shop.phone}</p>
          </div>
        </article>
      ))}
    </Printed>
  );
}
