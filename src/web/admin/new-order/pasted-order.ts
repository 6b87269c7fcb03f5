import { MAX_LINE_QUANTITY } from '#contracts/orders/order-limits.ts';

export type PastedOrder = { lines: { productId: number; quantity: number }[]; pin: string | null };

/** [#12] × 2, as the cart writes it; also with x or *, and without a quantity for one piece. */
const LINE = /\[#(\d{1,9})\](?:\s*[×x*]\s*(\d{1,3}))?/gi;
const PIN = /PIN code:?\s*([1-9]\d{2}\s?\d{3})(?!\d)/i;

/** What can be read from a message. Lines of the same product are added up. */
export function pastedOrder(text: string): PastedOrder {
  const quantities = new Map<number, number>();
  for (const [, id, count = '1'] of text.matchAll(LINE)) {
    const quantity = (quantities.get(Number(id)) ?? 0) + Number(count);
    if (quantity > 0) quantities.set(Number(id), Math.min(quantity, MAX_LINE_QUANTITY));
  }
  const lines = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  return { lines, pin: PIN.exec(text)?.[1]?.replace(/\s/, '') ?? null };
}
