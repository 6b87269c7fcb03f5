import { Truck } from 'lucide';
import { formatPaise, type Paise, parseMoney } from '#contracts/money.ts';
import { type ShippingRule, shippingCost } from '#contracts/orders/shipping-rule.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { Icon } from '#web/components/icon.tsx';
import { useShop } from '#web/lib/use-shop.ts';

/** The shop's rule, in paise. */
export function shippingRule({ shipping: { flat, freeAbove } }: Pick<Shop, 'shipping'>): ShippingRule {
  return { flat: parseMoney(flat) ?? 0, freeAbove: parseMoney(freeAbove) ?? 0 };
}

/** Delivery is free above the limit, not at it: hence "over", and "one more item" exactly at the limit. */
function missingWords(missing: Paise): string {
  return missing > 0
    ? `Add over ${formatPaise(missing)} more for free delivery`
    : 'Add one more item for free delivery';
}

/** How far the cart is from free delivery. */
export function FreeDelivery({ subtotal, hasHeavy = false }: { subtotal: Paise; hasHeavy?: boolean }) {
  const rule = shippingRule(useShop());
  if (hasHeavy) {
    return (
      <p className="flex items-center gap-2 px-5 py-3 text-sm">
        <Icon of={Truck} className="size-4 shrink-0 text-primary" />
        Delivery of heavy goods is agreed on WhatsApp before you pay
      </p>
    );
  }
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
