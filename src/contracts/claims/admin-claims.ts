import * as z from 'zod/mini';
import { productKinds } from '#contracts/catalogue/care.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { oneOf } from '#contracts/one-of.ts';
import { referenceInput } from '#contracts/orders/desk/payments.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#contracts/orders/order-limits.ts';
import { limitSchema, pageSchema, paginationSchema, searchTextSchema, wholeNumber } from '#contracts/pagination.ts';
import { optionalTextInput, textInput } from '#contracts/text.ts';
import {
  claimEventSchema,
  claimLineSchema,
  claimMessageSchema,
  claimSettlementSchema,
  MAX_CLAIM_MESSAGE_LENGTH,
} from './claim.ts';
import { claimFileSchema, fileIdInput } from './claim-files.ts';
import { claimMethods, claimStates } from './claim-states.ts';
import { claimTextKinds } from './claim-texts.ts';

/** `open`: waits for the shop's answer or to be settled. */
export const claimViews = ['open', 'need-more', 'closed', 'all'] as const;
export type ClaimView = (typeof claimViews)[number];

export const claimCardSchema = z.object({
  id: z.int(),
  reference: z.string(),
  orderId: z.int(),
  state: z.enum(claimStates),
  isLate: z.boolean(),
  /** The recipient's. */
  name: z.string(),
  city: z.string(),
  /** Of the order's last parcel. */
  carrier: z.nullable(z.string()),
  /** 2 × Neon Tetra, 1 × Anubias Nana. */
  contents: z.string(),
  createdAt: z.string(),
  submittedAt: z.nullable(z.string()),
  /** While it is submitted. */
  answerDueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
});

export type ClaimCard = z.infer<typeof claimCardSchema>;

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/admin/claims',
  access: 'staff',
  right: 'claims',
  summary: 'Claims by the time until which they are to be answered; searched by reference, order and name',
  query: z.object({
    view: z.optional(oneOf('view', claimViews)),
    query: z.optional(searchTextSchema),
    page: z.optional(pageSchema),
    limit: z.optional(limitSchema),
  }),
  response: z.object({
    data: z.array(claimCardSchema),
    pagination: paginationSchema,
    counts: z.record(z.enum(claimViews), z.int()),
  }),
});

export const claimDetailsSchema = z.extend(claimCardSchema, {
  version: z.int(),
  arrivedAt: z.string(),
  deliveredAt: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  /** Hours between the start of the clock and sending; null for a draft. */
  hoursAfterArrival: z.nullable(z.number()),
  videoOnWhatsapp: z.boolean(),
  wantedMethod: z.nullable(z.enum(claimMethods)),
  lines: z.array(
    z.extend(claimLineSchema, {
      name: z.string(),
      imageUrl: z.nullable(z.string()),
      price: moneySchema,
      /** Pieces in the order. */
      sold: z.int(),
      kind: z.enum(productKinds),
    }),
  ),
  files: z.array(claimFileSchema),
  messages: z.array(claimMessageSchema),
  history: z.array(z.extend(claimEventSchema, { byName: z.nullable(z.string()) })),
  decisionText: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** The administrator's name. */
  decidedBy: z.nullable(z.string()),
  approvedAmount: z.nullable(moneySchema),
  /** What approving everything would come to. */
  claimedAmount: z.nullable(moneySchema),
  settlement: z.nullable(claimSettlementSchema),
  /** A refused claim can be reopened once. */
  canReopen: z.boolean(),
  eraseFilesOn: z.nullable(z.string()),
  /** Hints, which never decide anything. Null when the order has no account. */
  earlier: z.nullable(
    z.object({
      claims: z.int(),
      orders: z.int(),
      /** Of everything that the customer bought, how much was approved, in percent. */
      shareOfValue: z.number(),
    }),
  ),
  phone: z.string(),
  /** Messages to send on WhatsApp; only those that fit now. */
  readyMessages: z.array(z.object({ template: z.enum(claimTextKinds), text: z.string() })),
});

export type ClaimDetails = z.infer<typeof claimDetailsSchema>;

const claimParams = z.object({ id: wholeNumber('There is no such claim') });
const version = z.int('version must be a whole number');

export const getClaimDetails = endpoint({
  method: 'GET',
  path: '/api/admin/claims/:id',
  access: 'staff',
  right: 'claims',
  summary: 'A claim with its evidence, its order and earlier claims of the customer',
  params: claimParams,
  response: claimDetailsSchema,
});

/** The response is the file itself. Each look at one is in the audit log. */
export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/claim-files/:id',
  access: 'staff',
  right: 'claims',
  summary: 'A file of a claim',
  params: z.object({ id: fileIdInput }),
  response: z.unknown(),
});

export const askForMore = endpoint({
  method: 'POST',
  path: '/api/admin/claims/:id/ask',
  access: 'staff',
  right: 'claims',
  summary: 'Asks the customer for more evidence',
  params: claimParams,
  body: z.object({
    text: textInput({ label: 'The text', max: MAX_CLAIM_MESSAGE_LENGTH, required: 'Please write what is missing' }),
    version,
  }),
  audit: [],
  response: claimDetailsSchema,
  status: 200,
});

const QUANTITY = 'Please enter how many';
export const MIN_REFUSAL_LENGTH = 20;

export const decideClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/:id/decision',
  access: 'staff',
  right: 'claims',
  summary: 'Approves pieces of each line; none at all refuses the claim, which needs a text of 20 characters',
  params: claimParams,
  body: z.object({
    lines: z
      .array(
        z.object({
          itemId: wholeNumber('There is no such item'),
          approvedQuantity: z.int(QUANTITY).check(z.minimum(0, QUANTITY), z.maximum(MAX_LINE_QUANTITY, QUANTITY)),
        }),
        'lines must be a list',
      )
      .check(z.maxLength(MAX_ORDER_LINES, 'That is too many lines')),
    text: z._default(optionalTextInput({ label: 'The text', max: MAX_CLAIM_MESSAGE_LENGTH }), null),
    version,
  }),
  audit: ['lines'],
  response: claimDetailsSchema,
  status: 200,
});

/** How a refund was sent. */
export const refundWays = ['upi', 'bank', 'cash', 'other'] as const;

export const settleClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/:id/settlement',
  access: 'staff',
  right: 'claims',
  summary: 'Settles an approved claim by refund, replacement or store credit',
  params: claimParams,
  body: z.object({
    method: z.enum(claimMethods, 'Please choose how it is settled'),
    /** Of the refund. */
    reference: referenceInput,
    paidBy: z._default(z.enum(refundWays, 'Please choose how it was paid'), 'upi'),
    /** The replacement travels with the customer's next order instead of alone. */
    withNextOrder: z._default(z.boolean('withNextOrder must be true or false'), false),
    version,
  }),
  audit: ['method', 'paidBy', 'withNextOrder'],
  response: z.union([
    z.object({ paymentId: z.int() }),
    z.object({ replacementOrderId: z.int() }),
    z.object({ creditId: z.int() }),
  ]),
  status: 200,
});

export const reopenClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/:id/reopen',
  access: 'staff',
  right: 'claims',
  summary: 'Takes up a refused claim again, once, with a note to the customer',
  params: claimParams,
  body: z.object({
    text: textInput({ label: 'The note', max: MAX_CLAIM_MESSAGE_LENGTH, required: 'Please write why' }),
    version,
  }),
  audit: [],
  response: claimDetailsSchema,
  status: 200,
});

export const CLAIM_FIGURE_DAYS = 90;

const figureRow = z.object({
  name: z.string(),
  /** Animals in parcels of the last days. */
  sold: z.int(),
  /** Of these, approved as dead on arrival. */
  dead: z.int(),
  /** Claims in which they are. */
  claims: z.int(),
});

export type ClaimFigureRow = z.infer<typeof figureRow>;

export const getClaimFigures = endpoint({
  method: 'GET',
  path: '/api/admin/claims/figures',
  access: 'staff',
  right: 'claims',
  summary: 'Animals dead on arrival in 90 days, by courier, state and species; the most first',
  response: z.object({
    days: z.int(),
    total: z.omit(figureRow, { name: true }),
    byCourier: z.array(figureRow),
    byState: z.array(figureRow),
    bySpecies: z.array(figureRow),
  }),
});
