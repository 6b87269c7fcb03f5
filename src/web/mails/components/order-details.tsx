import type { Order } from '#contracts/orders/orders.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { AddressBlock } from './address-block.tsx';
import { Heading, TypedText } from './mail-text.tsx';
import { OrderLines } from './order-lines.tsx';

type OrderDetailsProps = { order: Order; shop: Shop; showsBilling: boolean };

/** The whole order. A recipient who is not the customer does not see the billing address. */
export function OrderDetails({ order, shop, showsBilling }: OrderDetailsProps) {
  const { shippingAddress, billingAddress, notes } = order;
  return (
    <>
      <Heading>Order summary</Heading>
      <OrderLines order={order} shop={shop} />
      <AddressBlock heading="Shipping address" address={shippingAddress} />
      {showsBilling && billingAddress && <AddressBlock heading="Billing address" address={billingAddress} />}
      {notes && (
        <>
          <Heading>Order notes</Heading>
          <TypedText>{notes}</TypedText>
        </>
      )}
    </>
  );
}
