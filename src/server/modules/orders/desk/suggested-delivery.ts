import { moneyText, parseMoney } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Context } from '#server/http/context.ts';
import { chargeOf, deliveryRules, findPlace, parcelsOfLines } from '#server/modules/delivery/service.ts';
import type { DeskTools } from './desk-tools.ts';

/** The rates give the charge of all goods by weight; null while it is not open, or without rates. */
export async function suggestedDelivery(ctx: Context, tools: DeskTools, order: Order): Promise<string | null> {
  if (!order.deliveryByAgreement || !order.shippingAddress) return null;
  const rules = await deliveryRules(tools);
  if (!rules.delivery.isOn) return null;
  const paise = (amount: string) => parseMoney(amount) ?? 0;
  const lines = order.items.map(({ quantity, price, product: { id: productId, name, isHeavy } }) => {
    return { productId, name, isHeavy, quantity, pricePaise: paise(price) };
  });
  const { place } = await findPlace(order.shippingAddress.zipCode);
  const byWeight = { ...rules, delivery: { ...rules.delivery, heavy: 'by-weight' as const } };
  const reduction = { discountPaise: paise(order.discount), isFree: false };
  const { shippingPaise } = chargeOf(await parcelsOfLines(ctx.db, lines), place, byWeight, reduction);
  return shippingPaise > 0 ? moneyText(shippingPaise) : null;
}
