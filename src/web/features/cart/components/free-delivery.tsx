import { Truck } from 'lucide';
import { type CartItem, cartSubtotal } from '#contracts/cart/cart.ts';
import { formatPaise, type Paise, parseMoney } from '#contracts/money.ts';
import { shippingCost } from '#contracts/orders/shipping-rule.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { Icon } from '#web/components/icon.tsx';
import { isHeavyAgreed } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { shopShippingRule } from '../shop-shipping-rule.ts';

const PAISE = 100;

/** Delivery is free above the limit, not at it: hence the next whole rupee, and "one more item" exactly at the limit. */
function missingWords(missing: Paise): string {
  if (missing <= 0) return 'Add one more item for free delivery';
  return `${formatPaise((Math.floor(missing / PAISE) + 1) * PAISE)} away from free delivery`;
}

/** What counts towards free delivery, and from where on it is free; null: it never is. */
function freeRule(shop: Shop, items: readonly CartItem[]) {
  const { delivery } = shop;
  if (!delivery) return { ...shopShippingRule(shop), subtotal: cartSubtotal(items) };
  const counted = delivery.freeIncludesHeavy ? items : items.filter(({ isHeavy }) => !isHeavy);
  const freeAbove = delivery.freeAbove === null ? null : parseMoney(delivery.freeAbove);
  // Any charge: only whether it is free is asked.
  return freeAbove === null ? null : { flat: 1, freeAbove, subtotal: cartSubtotal(counted) };
}

/** How far the cart is from free delivery. */
export function FreeDelivery({ items }: { items: readonly CartItem[] }) {
  const shop = useShop();
  const rule = freeRule(shop, items);
  if (isHeavyAgreed(shop) && items.some(({ isHeavy }) => isHeavy)) {
    return (
      <p className="flex items-center gap-2 px-5 py-3 text-sm">
        <Icon of={Truck} className="size-4 shrink-0 text-primary" />
        Delivery of heavy goods is agreed on WhatsApp before you pay
      </p>
    );
  }
  if (!rule) return null;
  const { subtotal } = rule;
  const isFree = shippingCost(subtotal, rule) === 0;
  return (
    <div className="px-5 py-3">
      <p className="flex items-center gap-2 text-sm">
        <Icon of={Truck} className={isFree ? 'size-4 text-success' : 'size-4 text-primary'} />
        {isFree ? (
          <strong className="font-semibold text-success">Your order has free delivery</strong>
        ) : (
          missingWords(rule.freeAbove - subtotal)
        )}
      </p>
      <progress
        aria-label="Progress to free delivery"
        value={isFree ? 1 : subtotal}
        max={isFree ? 1 : rule.freeAbove}
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
      />
    </div>
  );
}
