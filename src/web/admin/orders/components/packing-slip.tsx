import './packing-slip.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { orderContact } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { claimLinkQuery } from '#web/admin/orders/api.ts';
import { useMay } from '#web/admin/shared/rights.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { AddressLines } from '#web/features/addresses/components/address-lines.tsx';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { discountTerm, isDiscounted } from '#web/lib/is-discounted.ts';
import { useOnDemand } from '#web/lib/load-on-demand.ts';
import { claimHours } from '#web/lib/policy-sentences.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { slipQr } from '../slip-qr.ts';
import { usePrintable } from '../use-printable.ts';
import { DialogPart } from './dialog-part.tsx';
import { ParcelFacts } from './parcel-facts.tsx';

/** What lies in the parcel, on paper. A present needs no prices. */
export function PackingSlip({ order }: { order: Order }) {
  const [showsPrices, setShowsPrices] = useState(false);
  const may = useMay();
  const { data: claimLink } = useQuery(claimLinkQuery(order.id, may('claims')));
  const printable = usePrintable();
  const [printed, setPrinted] = useState<Order | null>(null);
  const prepare = useMutation({
    mutationFn: async () => (await printable([order]))[0] ?? order,
    onSuccess: setPrinted,
    onError: ({ message }) => showToast({ title: 'Error', description: message || TRY_AGAIN, variant: 'destructive' }),
  });
  useEffect(() => {
    if (!printed) return;
    print();
    setPrinted(null);
  }, [printed]);
  return (
    <DialogPart title="Packing slip">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={showsPrices}
          onChange={(event) => setShowsPrices(event.target.checked)}
          className="size-5 accent-primary"
        />
        With prices
      </label>
      <Button
        variant="outline"
        size="small"
        className="w-full"
        isBusy={prepare.isPending}
        onClick={() => prepare.mutate()}
      >
        <Icon of={Printer} className="size-5" />
        Print packing slip
      </Button>
      {/* Beside the page, which is left out of the print as a whole. */}
      {createPortal(
        <div className="packing-slip">
          <Slip order={printed ?? order} showsPrices={showsPrices} claimLink={claimLink} />
        </div>,
        document.body,
      )}
    </DialogPart>
  );
}

const cell = 'border-b border-black/30 py-1.5 text-left align-top';
const numbers = `${cell} pl-4 text-right tabular-nums`;

type SlipProps = { order: Order; showsPrices: boolean; claimLink: string | undefined };

export function Slip({ order, showsPrices, claimLink }: SlipProps) {
  const { id, createdAt, items, shippingAddress, notes, totalAmount, discount, shippingCost, grandTotal } = order;
  const shop = useShop();
  const QrCode = useOnDemand(slipQr);
  const sums = [
    ['Subtotal', formatRupees(totalAmount)],
    ...(isDiscounted(order) ? [[discountTerm(order), `−${formatRupees(discount)}`]] : []),
    ['Delivery', formatRupees(shippingCost)],
    ['Total', formatRupees(grandTotal)],
  ];
  return (
    <article aria-label={`Packing slip of order #${id}`} className="slip">
      <header className="mb-6 flex justify-between gap-8 border-b-2 border-black pb-3">
        <div>
          <p className="text-lg font-semibold">{shop.name}</p>
          <p className="whitespace-pre-line">{shop.address}</p>
          <p>
            {shop.phone}, {shop.email}
          </p>
        </div>
        <div className="text-right whitespace-nowrap">
          <h1 className="text-lg font-semibold">Order #{id}</h1>
          <p>{formatDate(createdAt)}</p>
        </div>
      </header>
      <ParcelFacts order={order} />
      <h2 className="mt-4 font-semibold">{shippingAddress ? 'Deliver to' : orderContact(order).name}</h2>
      <AddressLines address={shippingAddress} />
      {notes && <p className="mt-3 whitespace-pre-line wrap-anywhere">Customer's notes: {notes}</p>}
      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr>
            <th className={cell}>Packed</th>
            <th className={numbers}>Quantity</th>
            <th className={`${cell} w-full pl-4`}>Item</th>
            {showsPrices && <th className={numbers}>Price</th>}
            {showsPrices && <th className={numbers}>Amount</th>}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, quantity, product, price, totalPrice }) => (
            <tr key={id} className="break-inside-avoid">
              <td className={cell}>
                <span className="block size-4 border border-black" />
              </td>
              <td className={numbers}>{quantity}</td>
              <td className={`${cell} pl-4`}>{product.name}</td>
              {showsPrices && <td className={numbers}>{formatRupees(price)}</td>}
              {showsPrices && <td className={numbers}>{formatRupees(totalPrice)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {showsPrices && (
        <dl className="mt-3 ml-auto grid w-fit break-inside-avoid grid-cols-[auto_auto] gap-x-8 tabular-nums">
          {sums.map(([term, amount]) => (
            <div key={term} className="contents last:font-semibold">
              <dt>{term}</dt>
              <dd className="text-right">{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      <footer className="mt-8 flex break-inside-avoid items-center gap-4 border-t border-black pt-3">
        {claimLink && QrCode && (
          <div className="w-28 shrink-0">
            <QrCode text={claimLink} label="QR code of the page where a problem is reported" />
          </div>
        )}
        <p>
          <strong className="block">Please open the box on camera.</strong>
          Is something dead, damaged, wrong or missing?{' '}
          {claimLink && QrCode ? 'Scan this' : 'Tell us with the link of your order'} within {claimHours(shop)} hours of
          receiving the parcel, best before you open it.
        </p>
      </footer>
    </article>
  );
}
