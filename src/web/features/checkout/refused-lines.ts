import { formatRupees } from '#contracts/money.ts';
import { ApiError } from '#web/lib/api.ts';

const LINE_ERRORS = ['price_changed', 'insufficient_stock', 'not_found'];

type LineDetails = { name: string; price: string; sentPrice: string; stock: number; wanted: number };

function sentence(code: string, { name, price, sentPrice, stock, wanted }: Partial<LineDetails>): string {
  const product = name ?? 'A product in your cart';
  if (code === 'price_changed' && price && sentPrice) {
    return `${product} now costs ${formatRupees(price)} instead of ${formatRupees(sentPrice)}`;
  }
  if (code === 'insufficient_stock' && stock) return `Only ${stock} of ${product} left, you wanted ${wanted}`;
  return code === 'insufficient_stock' ? `${product} is sold out` : `${product} is no longer available`;
}

/** The cart lines for which the server refused an order; none if it refused for another reason. */
export function refusedLines(error: unknown): string[] {
  if (!(error instanceof ApiError) || !LINE_ERRORS.includes(error.code)) return [];
  // From our own server; a missing detail is left out of the sentence.
  return error.details.map((details) => sentence(error.code, details as Partial<LineDetails>));
}
