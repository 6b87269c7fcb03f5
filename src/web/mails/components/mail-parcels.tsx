import { expectedDays } from '#contracts/orders/desk/expected-days.ts';
import type { Shipment } from '#contracts/orders/desk/shipment.ts';
import { MailLink, Paragraph } from './mail-text.tsx';

/** Mail programs cut long mails; the page of the order has the rest. */
const MOST = 10;

/** Each parcel with when it should arrive and where it can be followed. */
export function MailParcels({ shipments }: { shipments: readonly Shipment[] }) {
  return shipments.slice(0, MOST).map((shipment) => {
    const { id, carrier, trackingNumber, trackingUrl } = shipment;
    const expected = expectedDays(shipment);
    return (
      <Paragraph key={id}>
        With {carrier}
        {trackingNumber && `, number ${trackingNumber}`}
        {expected && `, ${expected}`}.
        {trackingUrl && (
          <>
            {' '}
            <MailLink href={trackingUrl}>Track it at {new URL(trackingUrl).host}</MailLink>
          </>
        )}
      </Paragraph>
    );
  });
}
