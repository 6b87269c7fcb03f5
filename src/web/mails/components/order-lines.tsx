import type { CSSProperties } from 'react';
import { formatRupees } from '#contracts/money.ts';
import type { Order, OrderItem } from '#contracts/orders/orders.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { discountTerm, isDiscounted } from '#web/lib/is-discounted.ts';
import { HEAVY_PARCEL_NOTE, isHeavyAgreed, orderShippingText } from '#web/lib/policy-sentences.ts';
import { paint } from '../palette.ts';
import { MailPicture, mailPictureUrl } from './mail-picture.tsx';

const PICTURE = { width: 48, height: 64 };

/** Some programs truncate mails at 102 kB, so a long order has no pictures and shortened names. */
const MANY_LINES = 20;
const SHORT_NAME = 80;

/** The ordered items, and the totals exactly as stored in the order. */
export function OrderLines({ order, shop }: { order: Order; shop: Shop }) {
  const { items, totalAmount, discount, grandTotal, shippingAddress } = order;
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ fontVariantNumeric: 'tabular-nums' }}>
      <tbody>
        {items.map((item) =>
          items.length > MANY_LINES ? (
            <ShortLine key={item.id} item={item} />
          ) : (
            <Line key={item.id} item={item} shop={shop} />
          ),
        )}
        <Sum term="Subtotal" amount={formatRupees(totalAmount)} />
        {isDiscounted(order) && <Sum term={discountTerm(order)} amount={`−${formatRupees(discount)}`} />}
        {shippingAddress !== null && <Sum term="Shipping" amount={orderShippingText(order, shop)} />}
        <Sum term="Total" amount={formatRupees(grandTotal)} look={{ fontSize: 20, fontWeight: 700 }} />
      </tbody>
    </table>
  );
}

function Line({ item: { quantity, price, totalPrice, product }, shop }: { item: OrderItem; shop: Shop }) {
  const row = { padding: '10px 12px 10px 0', borderBottom: '1px solid' };
  return (
    <tr>
      <td width={PICTURE.width} {...paint({ line: 'border' }, row)}>
        {product.imageUrl !== null && (
          <MailPicture src={mailPictureUrl(shop, product.imageUrl, PICTURE)} {...PICTURE} radius={6} />
        )}
      </td>
      <td {...paint({ line: 'border' }, row)}>
        <strong style={{ fontWeight: 600 }}>{product.name}</strong>
        <br />
        <span {...paint({ text: 'muted-foreground' }, { fontSize: 14 })}>
          {quantity} × {formatRupees(price)}
          {product.isHeavy && isHeavyAgreed(shop) && (
            <>
              <br />
              {HEAVY_PARCEL_NOTE}
            </>
          )}
        </span>
      </td>
      <td
        align="right"
        {...paint({ line: 'border' }, { ...row, paddingRight: 0, fontWeight: 600, whiteSpace: 'nowrap' })}
      >
        {formatRupees(totalPrice)}
      </td>
    </tr>
  );
}

function ShortLine({ item: { quantity, totalPrice, product } }: { item: OrderItem }) {
  const letters = [...product.name];
  const name = letters.length > SHORT_NAME ? `${letters.slice(0, SHORT_NAME - 1).join('')}…` : product.name;
  return <Sum term={`${quantity} × ${name}`} amount={formatRupees(totalPrice)} />;
}

function Sum({ term, amount, look = {} }: { term: string; amount: string; look?: CSSProperties }) {
  return (
    <tr>
      <td colSpan={2} style={{ padding: '10px 12px 0 0', ...look }}>
        {term}
      </td>
      <td align="right" style={{ padding: '10px 0 0', whiteSpace: 'nowrap', ...look }}>
        {amount}
      </td>
    </tr>
  );
}
