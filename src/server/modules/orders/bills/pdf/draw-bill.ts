import PDFDocument from 'pdfkit';
import type { Bill, BillSnapshot } from '#contracts/bills/bills.ts';
import { formatDate } from '#contracts/format-date.ts';
import { BillTable } from './bill-table.ts';
import { MUTED, PAGE, SIZE } from './page.ts';
import { TextBoxes } from './text-box.ts';

const INNER = PAGE.width - 2 * PAGE.margin;
const COLUMN = (INNER - 20) / 2;
const RIGHT = PAGE.margin + COLUMN + 20;

/** Draws the bill on as many A4 pages as its lines need. The caller reads the document as a stream. */
export function drawBill({ number, issuedOn, snapshot }: Bill): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: `${snapshot.title} ${number}`, Author: snapshot.seller.name },
  });
  const boxes = new TextBoxes(document);
  const headEnd = drawHead(boxes, snapshot, { number, issuedOn });
  const partiesEnd = drawParties(boxes, snapshot, headEnd + 14);
  const table = new BillTable(document, boxes, snapshot);
  const tableEnd = table.draw(partiesEnd + 12);
  drawEnd(document, boxes, snapshot, tableEnd + 8);
  numberPages(document, boxes, number);
  document.end();
  return document;
}

function drawHead(boxes: TextBoxes, snapshot: BillSnapshot, paper: Pick<Bill, 'number' | 'issuedOn'>): number {
  const { seller, corrects, order } = snapshot;
  const left = [
    ...seller.address,
    ...(seller.stateName ? [`${seller.stateName}${seller.stateCode ? ` (${seller.stateCode})` : ''}`] : []),
    ...(seller.phone ? [`Phone ${seller.phone}`] : []),
    ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
  ];
  const right = [
    `Number ${paper.number}`,
    `Date ${day(paper.issuedOn)}`,
    `Order #${order.id} of ${day(order.placedOn)}`,
    ...(corrects ? [`For ${corrects.number} of ${day(corrects.issuedOn)}`, `Reason: ${corrects.reason}`] : []),
  ];
  return Math.max(
    column(boxes, PAGE.margin, PAGE.margin, [seller.name], left, SIZE.large),
    column(boxes, RIGHT, PAGE.margin, [snapshot.title], right, SIZE.large),
  );
}

function drawParties(boxes: TextBoxes, { buyer, delivery, tax }: BillSnapshot, y: number): number {
  const code = buyer.stateCode ? ` (${buyer.stateCode})` : '';
  const billed = [
    ...buyer.address.slice(0, -1),
    `${buyer.stateName}${code}`,
    ...(buyer.gstin ? [`GSTIN ${buyer.gstin}`] : []),
  ];
  const supply = tax ? [`Place of supply: ${tax.placeOfSupply}`] : [];
  const delivered = delivery ? [delivery.name, ...delivery.address, ...supply] : ['To the same address', ...supply];
  return Math.max(
    column(boxes, PAGE.margin, y, ['Billed to'], [buyer.name, ...billed], SIZE.text),
    column(boxes, RIGHT, y, ['Delivered to'], delivered, SIZE.text),
  );
}

/** A heading and lines below it; returns where they end. */
function column(boxes: TextBoxes, x: number, top: number, heads: string[], lines: string[], size: number): number {
  let y = top;
  for (const head of heads) y += boxes.draw(head, { x, y, width: COLUMN }, { size, isBold: true });
  for (const line of lines) y += boxes.draw(line, { x, y, width: COLUMN }, { size: SIZE.text });
  return y;
}

function drawEnd(document: PDFKit.PDFDocument, boxes: TextBoxes, snapshot: BillSnapshot, top: number): void {
  const lines = [snapshot.totals.inWords, ...snapshot.statements];
  const signatory = snapshot.signatory ? [`For ${snapshot.seller.name}`, snapshot.signatory] : [];
  const height = [...lines, ...signatory].reduce(
    (sum, line) => sum + boxes.heightOf(line, INNER, { size: SIZE.text }),
    signatory.length > 0 ? 40 : 0,
  );
  let y = top;
  if (y + height > PAGE.height - PAGE.bottom) {
    document.addPage();
    y = PAGE.margin;
  }
  for (const [index, line] of lines.entries()) {
    y += boxes.draw(line, { x: PAGE.margin, y, width: INNER }, { size: SIZE.text, isBold: index === 0 });
  }
  const [heading, name] = signatory;
  if (!heading || !name) return;
  y += boxes.draw(heading, { x: RIGHT, y: y + 8, width: COLUMN }, { size: SIZE.text, align: 'right' }) + 32;
  boxes.draw(name, { x: RIGHT, y, width: COLUMN }, { size: SIZE.text, align: 'right', isBold: true });
}

function numberPages(document: PDFKit.PDFDocument, boxes: TextBoxes, number: string): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const place = { x: PAGE.margin, y: PAGE.height - 36, width: INNER };
    boxes.draw(number, place, { size: SIZE.small, color: MUTED });
    boxes.draw(`Page ${page + 1} of ${count}`, place, { size: SIZE.small, align: 'right', color: MUTED });
  }
}

/** "2026-11-17" as a person reads it. */
const day = (text: string) => formatDate(`${text}T12:00:00+05:30`);
