import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { COUNTRY_CODE, COUNTRY_NAME } from '#contracts/addresses/india.ts';
import { COLLECTED } from '#contracts/orders/order-contact.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { Heading, MailLink, SmallPrint, TypedText } from './mail-text.tsx';
import { OrderLines } from './order-lines.tsx';

type OrderDetailsProps = { order: Order; shop: Shop; isVerified: boolean };

/** The whole order. Addresses and notes are typed by users: they go to a verified address only. */
export function OrderDetails({ order, shop, isVerified }: OrderDetailsProps) {
  const { shippingAddress, billingAddress, notes } = order;
  return (
    <>
      <Heading>Order summary</Heading>
      <OrderLines order={order} shop={shop} />
      {isVerified ? (
        <>
          {shippingAddress ? (
            <AddressBlock heading="Shipping address" address={shippingAddress} />
          ) : (
            <>
              <Heading>Delivery</Heading>
              <TypedText>{COLLECTED}</TypedText>
            </>
          )}
          {billingAddress && <AddressBlock heading="Billing address" address={billingAddress} />}
          {notes && (
            <>
              <Heading>Order notes</Heading>
              <TypedText>{notes}</TypedText>
            </>
          )}
        </>
      ) : (
        <SmallPrint>
          The address and the notes are on the page of the order. This email address is not confirmed yet: once it is,
          our mails show them too. You can confirm it on{' '}
          <MailLink href={`${shop.url}${paths.account}`}>your account page</MailLink>.
        </SmallPrint>
      )}
    </>
  );
}

/** An address in the format of a parcel label; two are side by side on wide screens. */
function AddressBlock({ heading, address }: { heading: string; address: PostalAddress }) {
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
