import { formatRupees } from '#contracts/money.ts';
import { ApiError } from '#web/lib/api.ts';

const ABOUT_LINES = ['price_changed', 'insufficient_stock', 'not_found'];

type LineDetails = { name: string; price: string; sentPrice: string; stock: number; wanted: number };

function sentence(code: string, { name, price, sentPrice, stock, wanted }: Partial<LineDetails>): string {
  const product = name ?? 'A product in your cart';
  if (code === 'price_changed' && price && sentPrice) {
    return `${product} now costs ${formatRupees(price)} instead of ${formatRupees(sentPrice)}`;
  }
  if (code === 'insufficient_stock' && stock) return `Only ${stock} of ${product} left, you wanted ${wanted}`;
  return code === 'insufficient_stock' ? `${product} is sold out` : `${product} is no longer available`;
}

/** The lines of the cart that an order was refused for; none when it was refused for something else. */
export function refusedLines(error: unknown): string[] {
  if (!(error instanceof ApiError) || !ABOUT_LINES.includes(error.code)) return [];
  // Our own server's answer: what is missing of it is left out of the sentence.
  return error.details.map((details) => sentence(error.code, details as Partial<LineDetails>));
}
