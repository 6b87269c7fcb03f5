import type { BillLine, BillSnapshot } from '#contracts/bills/bills.ts';
import { formatAmount, moneyText } from '#contracts/money.ts';
import { paise } from '../bill-totals.ts';
import { MUTED, PAGE, SIZE } from './page.ts';
import type { TextBoxes } from './text-box.ts';

type Column = { title: string; width: number; text: (line: BillLine, index: number) => string; sum?: string };

const PADDING = 4;
const RULE = '#c9d3d1';
const DESCRIPTION = 1;

/** The lines of a bill, with the heading again on every page and the sums at the end. */
export class BillTable {
  readonly #document: PDFKit.PDFDocument;
  readonly #boxes: TextBoxes;
  readonly #snapshot: BillSnapshot;
  readonly #columns: Column[];

  constructor(document: PDFKit.PDFDocument, boxes: TextBoxes, snapshot: BillSnapshot) {
    this.#document = document;
    this.#boxes = boxes;
    this.#snapshot = snapshot;
    this.#columns = columnsOf(snapshot);
  }

  /** Returns where the table ends. */
  draw(top: number): number {
    let y = this.#heading(top);
    for (const [index, line] of this.#snapshot.lines.entries()) {
      const cells = this.#columns.map(({ text }) => text(line, index));
      y = this.#row(this.#placeFor(cells, y), cells, false);
    }
    const sums = this.#columns.map(({ sum }, index) => (index === DESCRIPTION ? 'Total' : (sum ?? '')));
    return this.#row(this.#placeFor(sums, y), sums, true);
  }

  /** On the next page where this one is full. */
  #placeFor(cells: readonly string[], y: number): number {
    if (y + this.#heightOf(cells) <= PAGE.height - PAGE.bottom) return y;
    this.#document.addPage();
    return this.#heading(PAGE.margin);
  }

  #heading(y: number): number {
    const titles = this.#columns.map(({ title }) => title);
    return this.#row(y, titles, true, MUTED);
  }

  #row(y: number, cells: readonly string[], isBold: boolean, color?: string): number {
    let x = PAGE.margin;
    for (const [index, { width }] of this.#columns.entries()) {
      const box = { x: x + PADDING / 2, y: y + PADDING, width: width - PADDING };
      const align = index <= DESCRIPTION ? 'left' : 'right';
      this.#boxes.draw(cells[index] ?? '', box, { size: SIZE.small, isBold, align, ...(color && { color }) });
      x += width;
    }
    const bottom = y + this.#heightOf(cells);
    this.#document.moveTo(PAGE.margin, bottom).lineTo(x, bottom).lineWidth(0.5).strokeColor(RULE).stroke();
    return bottom;
  }

  #heightOf(cells: readonly string[]): number {
    const heights = this.#columns.map(({ width }, index) =>
      this.#boxes.heightOf(cells[index] ?? '', width - PADDING, { size: SIZE.small }),
    );
    return Math.max(...heights) + 2 * PADDING;
  }
}

/** Before the discount. */
const unitPrice = ({ value, quantity }: BillLine) => formatAmount(moneyText(Math.round(paise(value) / quantity)));

/** Widths add up to the page's 515 points; the description takes what the others leave. */
function columnsOf({ tax, totals, lines }: BillSnapshot): Column[] {
  const money = (title: string, part: 'discount' | 'taxable' | 'cgst' | 'sgst' | 'igst', width = 56): Column => ({
    title,
    width,
    text: (line) => formatAmount(line[part]),
    sum: formatAmount(totals[part]),
  });
  const hasDiscount = lines.some(({ discount }) => discount !== '0.00');
  const taxes = tax?.isSameState
    ? [money('CGST', 'cgst', 46), money(tax.stateTaxName, 'sgst', 46)]
    : [money('IGST', 'igst', 50)];
  const others: Column[] = [
    { title: 'Qty', width: 42, text: ({ quantity, unit }) => `${quantity} ${unit}` },
    { title: 'Unit price', width: 56, text: unitPrice },
    ...(hasDiscount ? [money('Discount', 'discount', 50)] : []),
    ...(tax ? [money('Taxable', 'taxable')] : []),
    ...(tax
      ? [{ title: 'GST', width: 40, text: ({ rate }: BillLine) => (rate === null ? 'Exempt' : `${rate}%`) }]
      : []),
    ...(tax ? taxes : []),
    { title: 'Amount', width: 62, text: ({ amount }) => formatAmount(amount), sum: `₹${formatAmount(totals.total)}` },
  ];
  const rest = PAGE.width - 2 * PAGE.margin - 20 - others.reduce((sum, { width }) => sum + width, 0);
  const describe = ({ description, hsn }: BillLine) => (hsn ? `${description} · HSN ${hsn}` : description);
  return [
    { title: '#', width: 20, text: (_, index) => String(index + 1) },
    { title: 'Description', width: rest, text: describe },
    ...others,
  ];
}
