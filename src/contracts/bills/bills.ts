import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { dayInput } from '#contracts/orders/desk/day-input.ts';
import { MAX_LINE_QUANTITY } from '#contracts/orders/order-limits.ts';
import { orderIdParams } from '#contracts/orders/orders.ts';
import { limitSchema, listOf, pageSchema, searchTextSchema, wholeNumber } from '#contracts/pagination.ts';
import { lineInput } from '#contracts/text.ts';
import { billKinds } from './bill-papers.ts';

const partySchema = z.object({
  name: z.string(),
  address: z.array(z.string()),
  stateCode: z.nullable(z.string()),
  stateName: z.string(),
  gstin: z.nullable(z.string()),
});

const billLineSchema = z.object({
  /** Null: delivery. */
  itemId: z.nullable(z.int()),
  description: z.string(),
  hsn: z.nullable(z.string()),
  quantity: z.int(),
  unit: z.string(),
  /** Before the discount. */
  value: moneySchema,
  discount: moneySchema,
  taxable: moneySchema,
  /** Percent; null: exempt, or a shop that charges no GST. */
  rate: z.nullable(z.number()),
  cgst: moneySchema,
  sgst: moneySchema,
  igst: moneySchema,
  amount: moneySchema,
});

/** Everything that is printed on a bill. */
export const billSnapshotSchema = z.object({
  title: z.string(),
  order: z.object({ id: z.int(), placedOn: z.string() }),
  /** Bills of earlier versions have no number. */
  seller: z.extend(partySchema, { phone: z.nullable(z.string()) }),
  buyer: partySchema,
  /** Null: the same as the buyer. */
  delivery: z.nullable(z.object({ name: z.string(), address: z.array(z.string()) })),
  /** Null: the shop charges no GST. */
  tax: z.nullable(
    z.object({
      isSameState: z.boolean(),
      /** Union territories without an assembly have UTGST. */
      stateTaxName: z.enum(['SGST', 'UTGST']),
      placeOfSupply: z.string(),
    }),
  ),
  lines: z.array(billLineSchema),
  totals: z.object({
    discount: moneySchema,
    taxable: moneySchema,
    cgst: moneySchema,
    sgst: moneySchema,
    igst: moneySchema,
    total: moneySchema,
    inWords: z.string(),
  }),
  statements: z.array(z.string()),
  signatory: z.nullable(z.string()),
  /** Of a credit note. */
  corrects: z.nullable(z.object({ number: z.string(), issuedOn: z.string(), reason: z.string() })),
});

export type BillSnapshot = z.infer<typeof billSnapshotSchema>;
export type BillLine = z.infer<typeof billLineSchema>;

export const billSchema = z.object({
  id: z.int(),
  kind: z.enum(billKinds),
  number: z.string(),
  issuedOn: z.string(),
  orderId: z.int(),
  total: moneySchema,
  tax: moneySchema,
  /** The bill that a credit note corrects. */
  corrects: z.nullable(z.int()),
  snapshot: billSnapshotSchema,
});

export type Bill = z.infer<typeof billSchema>;

const billsSchema = z.object({ bills: z.array(billSchema) });

/** The customer may still be offered something else. */
export const NOT_AGREED = 'The bill can be issued once the order is agreed: check its stock first.';

export const issueBill = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/bill',
  access: 'staff',
  right: 'bills',
  summary: 'Issues the bill of an order; a business that buys taxable and exempt goods gets two papers',
  params: orderIdParams,
  audit: [],
  response: billsSchema,
  status: 201,
});

const NO_BILL = 'There is no such bill';
const MANY_LINES = 200;

export const issueCreditNote = endpoint({
  method: 'POST',
  path: '/api/admin/bills/:id/credit-note',
  access: 'staff',
  right: 'bills',
  summary: 'Issues a credit note for a bill, whole or in part',
  params: z.object({ id: wholeNumber(NO_BILL) }),
  body: z.object({
    reason: lineInput({ label: 'The reason', max: 100, required: 'Please say why' }),
    /** Left out: all that has not been credited yet. */
    lines: z.optional(
      z
        .array(
          z.object({
            itemId: wholeNumber('itemId must be a whole number'),
            quantity: wholeNumber('quantity must be a whole number', MAX_LINE_QUANTITY),
          }),
          'lines must be a list',
        )
        .check(z.maxLength(MANY_LINES, `At most ${MANY_LINES} lines`)),
    ),
    /** Whether the delivery charge is credited too. */
    freight: z.optional(z.boolean('freight must be true or false')),
  }),
  audit: ['lines', 'freight'],
  response: billSchema,
  status: 201,
});

export const listOrderBills = endpoint({
  method: 'GET',
  path: '/api/orders/:id/bill',
  access: 'customer',
  summary: 'The bills of an order, for its customer and for administrators',
  params: orderIdParams,
  response: billsSchema,
});

export const billsQuerySchema = z.object({
  page: z.optional(pageSchema),
  limit: z.optional(limitSchema),
  /** Part of a number, of the buyer's name, or the number of the order. */
  query: z.optional(searchTextSchema),
  from: z.optional(dayInput('from must be a day')),
  to: z.optional(dayInput('to must be a day')),
});

export type BillsQuery = z.output<typeof billsQuerySchema>;

export const adminBillSchema = z.extend(billSchema, {
  /** The PDF, for who is signed in. */
  pdfPath: z.string(),
});

export type AdminBill = z.infer<typeof adminBillSchema>;

export const listBills = endpoint({
  method: 'GET',
  path: '/api/admin/bills',
  access: 'staff',
  right: 'bills',
  summary: 'Bills and credit notes, newest first',
  query: billsQuerySchema,
  response: listOf(adminBillSchema),
});

const waitingBillSchema = z.object({
  orderId: z.int(),
  /** `tax-facts`: its products lack a rate or an HSN code. `credit-note`: it was cancelled after its bill. */
  needs: z.enum(['tax-facts', 'credit-note']),
  /** The id is null when the product was deleted. */
  products: z.array(z.object({ id: z.nullable(z.int()), name: z.string() })),
});

export type WaitingBill = z.infer<typeof waitingBillSchema>;

export const listWaitingBills = endpoint({
  method: 'GET',
  path: '/api/admin/bills/waiting',
  access: 'staff',
  right: 'bills',
  summary: 'Orders whose bill or credit note waits for the owner',
  response: z.object({ waiting: z.array(waitingBillSchema) }),
});

export const billPdfParams = z.object({ id: wholeNumber(NO_BILL), billId: wholeNumber(NO_BILL) });

/** Files for the accountant, for the days `from` to `to`. */
export const BILLS_CSV_PATH = '/api/admin/bills.csv';
export const HSN_CSV_PATH = '/api/admin/bills/hsn.csv';
