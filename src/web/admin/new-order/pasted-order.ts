import { MAX_LINE_QUANTITY } from '#contracts/orders/order-limits.ts';

export type PastedOrder = { lines: { productId: number; quantity: number }[]; pin: string | null };

/** [#12] × 2, as the cart writes it; also with x or *, and without a quantity for one piece. */
const LINE = /\[#(\d{1,9})\](?:\s*[×x*]\s*(\d{1,3}))?/gi;
const PIN = /(?:My )?PIN code:?[^\S\n]*([1-9]\d{2}\s?\d{3})(?!\d)/i;
/** The cart's own words around its lines, which are worth no note. */
const FRAME = [/Hello .{0,100}, I would like to order:/i, /Total without delivery: \S+/i, /My PIN code: *$/im];

/** The lines and the PIN code of a message. Lines of the same product are added up. */
export function pastedOrder(text: string): PastedOrder {
  const quantities = new Map<number, number>();
  for (const [, id, count = '1'] of text.matchAll(LINE)) {
    const quantity = (quantities.get(Number(id)) ?? 0) + Number(count);
    if (quantity > 0) quantities.set(Number(id), Math.min(quantity, MAX_LINE_QUANTITY));
  }
  const lines = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  return { lines, pin: PIN.exec(text)?.[1]?.replace(/\s/, '') ?? null };
}

/** The words of a message that became no line and no PIN code. `names` has the products that were found. */
export function unreadWords(text: string, names: ReadonlyMap<number, string>): string {
  const withoutFrame = [PIN, ...FRAME].reduce((rest, pattern) => rest.replace(pattern, ''), text);
  const rows = withoutFrame.split('\n').map((row) => unreadInRow(row, names));
  return rows.filter((row) => row !== '').join('\n');
}

function unreadInRow(row: string, names: ReadonlyMap<number, string>): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: whole, 1: id, index } of row.matchAll(LINE)) {
    const name = names.get(Number(id));
    if (name === undefined) continue;
    const before = row.slice(end, index).trimEnd();
    const hasName = before.toLowerCase().endsWith(name.toLowerCase());
    parts.push(hasName ? before.slice(0, -name.length) : before);
    end = index + whole.length;
    end += /^: ?₹[\d,.]+/.exec(row.slice(end))?.[0].length ?? 0;
  }
  const words = [...parts, row.slice(end)].map((part) => part.trim().replace(/^[,.;]+\s*/, ''));
  return words.filter((part) => part !== '').join(' ');
}
