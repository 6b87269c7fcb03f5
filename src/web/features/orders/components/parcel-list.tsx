import { ExternalLink } from 'lucide';
import { formatDate } from '#contracts/format-date.ts';
import { expectedDays } from '#contracts/orders/desk/expected-days.ts';
import type { Shipment } from '#contracts/orders/desk/shipment.ts';
import { Icon } from '#web/components/icon.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';

/** The parcels of an order, with where each can be followed. The host is shown: the page is not the shop's. */
export function ParcelList({ shipments }: { shipments: readonly Shipment[] }) {
  return (
    <ul className="divide-y">
      {shipments.map((shipment) => (
        <Parcel key={shipment.id} {...shipment} />
      ))}
    </ul>
  );
}

function Parcel(shipment: Shipment) {
  const { carrier, trackingNumber, trackingUrl, boxes, shippedOn } = shipment;
  const expected = expectedDays(shipment);
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{carrier}</strong>
          {trackingNumber && <span className="tabular-nums"> {trackingNumber}</span>}
        </p>
        {trackingNumber && (
          <CopyButton
            label={
              <>
                Copy<span className="sr-only"> the tracking number</span>
              </>
            }
            text={trackingNumber}
            done="Tracking number copied"
          />
        )}
      </div>
      <p className="text-sm text-muted-foreground">
        {boxes > 1 ? `${boxes} boxes, left` : 'Left'} on {formatDate(shippedOn)}
        {expected && <span className="block font-medium text-foreground first-letter:uppercase">{expected}</span>}
      </p>
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-medium text-primary underline underline-offset-4"
        >
          Track at {carrier}
          <span className="text-sm font-normal">({new URL(trackingUrl).host})</span>
          <Icon of={ExternalLink} className="size-4" />
        </a>
      )}
    </li>
  );
}
