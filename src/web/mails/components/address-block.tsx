import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { COUNTRY_CODE, COUNTRY_NAME } from '#contracts/addresses/india.ts';
import { Heading, TypedText } from './mail-text.tsx';

/** An address in the format of a parcel label; two are side by side on wide screens. */
export function AddressBlock({ heading, address }: { heading: string; address: PostalAddress }) {
  const { recipientName, recipientPhone, addressLine1, addressLine2, city, state, zipCode, country } = address;
  const lines = [
    recipientName,
    addressLine1,
    addressLine2,
    `${city}, ${state} ${zipCode}`,
    country === COUNTRY_CODE ? COUNTRY_NAME : country,
    `Phone: ${recipientPhone}`,
  ];
  return (
    <div style={{ display: 'inline-block', width: '49%', minWidth: 220, verticalAlign: 'top' }}>
      <Heading>{heading}</Heading>
      <TypedText>{lines.filter((line) => line !== null).join('\n')}</TypedText>
    </div>
  );
}
