import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { COUNTRY_CODE, COUNTRY_NAME } from '#contracts/addresses/india.ts';
import { COLLECTED } from '#contracts/orders/order-contact.ts';

/** An address in the format of a parcel label; null for what is collected. */
export function AddressLines({ address }: { address: PostalAddress | null }) {
  if (!address) return <p>{COLLECTED}</p>;
  const { recipientName, recipientPhone, addressLine1, addressLine2, city, state, zipCode, country } = address;
  const lines = [
    addressLine1,
    addressLine2,
    `${city}, ${state} ${zipCode}`,
    country === COUNTRY_CODE ? COUNTRY_NAME : country,
  ];
  return (
    <address className="wrap-anywhere not-italic">
      <span className="block font-medium">{recipientName}</span>
      {lines.map(
        (line) =>
          line && (
            <span key={line} className="block">
              {line}
            </span>
          ),
      )}
      <span className="block">Phone: {recipientPhone}</span>
    </address>
  );
}
