import * as z from 'zod/mini';
import { productKinds } from '#contracts/catalogue/care.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { momentInput } from '#contracts/moment-input.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { tokenInput } from '#contracts/orders/desk/order-link.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#contracts/orders/order-limits.ts';
import { eventAuthors, orderIdParams } from '#contracts/orders/orders.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { optionalTextInput, textInput } from '#contracts/text.ts';
import { claimFileSchema, fileIdInput } from './claim-files.ts';
import { claimMethods, claimProblems, claimStates } from './claim-states.ts';

/** The token stands in the fragment of the address, as in `orderLinkPath`. */
export function claimLinkPath(token: string): string {
  return `/claim#${token}`;
}

export const CLAIM_CLOSED = 'This claim can no longer be changed.';
export const CLAIM_LATE = 'The time to report this parcel is over. Please write to us with the contact form.';

export const MAX_CLAIM_NOTE_LENGTH = 300;
export const MAX_CLAIM_MESSAGE_LENGTH = 1000;

export const claimLineSchema = z.object({
  itemId: z.int(),
  quantity: z.int(),
  problem: z.enum(claimProblems),
  note: z.nullable(z.string()),
  /** Null until the shop has decided. */
  approvedQuantity: z.nullable(z.int()),
});

export type ClaimLine = z.infer<typeof claimLineSchema>;

export const claimMessageSchema = z.object({
  id: z.int(),
  by: z.enum(['customer', 'shop']),
  text: z.string(),
  at: z.string(),
});

/** A change of the state. */
export const claimEventSchema = z.object({
  state: z.enum(claimStates),
  at: z.string(),
  /** `shop`: without anybody, such as at the end of a deadline. */
  by: z.enum(eventAuthors),
});

/** `refund`: sent back. `replacement`: another order. `credit`: to spend on later orders. */
export const claimSettlementSchema = z.object({
  method: z.enum(claimMethods),
  amount: moneySchema,
  at: z.string(),
  /** Of the order that replaces what was approved. */
  replacementOrderId: z.nullable(z.int()),
  /** The last day on which a credit can be spent. */
  creditExpiresOn: z.nullable(z.string()),
});

export const ownClaimSchema = z.object({
  reference: z.string(),
  state: z.enum(claimStates),
  createdAt: z.string(),
  arrivedAt: z.string(),
  submittedAt: z.nullable(z.string()),
  /** While it waits for the shop: until when it answers. */
  answerDueAt: z.nullable(z.string()),
  isLate: z.boolean(),
  videoOnWhatsapp: z.boolean(),
  /** How the customer would like it settled. */
  wantedMethod: z.nullable(z.enum(claimMethods)),
  lines: z.array(claimLineSchema),
  files: z.array(claimFileSchema),
  /** The oldest first. */
  messages: z.array(claimMessageSchema),
  history: z.array(claimEventSchema),
  decisionText: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** What the approved pieces cost; null without an approval. */
  approvedAmount: z.nullable(moneySchema),
  settlement: z.nullable(claimSettlementSchema),
  /** What is missing before it can be sent, by field: lines, label, sealed, opening, dead. */
  missing: z.record(z.string(), z.string()),
});

export type OwnClaim = z.infer<typeof ownClaimSchema>;

/** The page of a claim link. It has no phone number, email address or street. */
export const claimPageSchema = z.object({
  orderId: z.int(),
  firstName: z.string(),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      imageUrl: z.nullable(z.string()),
      price: moneySchema,
      quantity: z.int(),
      /** Pieces that are not part of an earlier approved claim. */
      claimable: z.int(),
      kind: z.enum(productKinds),
      /** Dry goods are reported as damaged, wrong or missing. */
      canBeDead: z.boolean(),
    }),
  ),
  /** Null: the parcel has not left, so that nothing can be claimed. */
  shippedAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** From the recorded delivery or the customer's answer; null while both are missing. */
  clock: z.nullable(z.object({ startsAt: z.string(), inTimeUntil: z.string(), takenUntil: z.string() })),
  /** The time of the server, for a countdown. */
  now: z.string(),
  /** A new claim can be made: the parcel has left, no claim is open, and there is time or something dry. */
  canStart: z.boolean(),
  rules: z.object({
    hours: z.int(),
    lateHours: z.int(),
    decideHours: z.int(),
    keepFilesDays: z.int(),
    creditMonths: z.int(),
    needsVideo: z.object({ animal: z.boolean(), plant: z.boolean(), dry: z.boolean() }),
  }),
  /** The last one; null when there is none. */
  claim: z.nullable(ownClaimSchema),
});

export type ClaimPage = z.infer<typeof claimPageSchema>;

export const getClaim = endpoint({
  method: 'GET',
  path: '/api/claim',
  access: 'public',
  summary: 'What the holder of a claim link sees',
  query: z.object({ token: tokenInput }),
  response: claimPageSchema,
});

export const startClaim = endpoint({
  method: 'POST',
  path: '/api/claim',
  access: 'public',
  summary: 'Begins a claim, or corrects when the parcel arrived while it is a draft',
  body: z.object({
    token: tokenInput,
    /** Null or left out: just now. */
    arrivedAt: z.optional(z.nullable(momentInput('Please say when the parcel reached you'))),
  }),
  audit: [],
  response: claimPageSchema,
  status: 201,
});

const QUANTITY = 'Please enter how many';

export const claimLineInputSchema = z.object({
  itemId: wholeNumber('There is no such item'),
  quantity: z.int(QUANTITY).check(z.minimum(1, QUANTITY), z.maximum(MAX_LINE_QUANTITY, QUANTITY)),
  problem: z.enum(claimProblems, 'Please say what is wrong'),
  note: z._default(optionalTextInput({ label: 'The note', max: MAX_CLAIM_NOTE_LENGTH }), null),
});

export type ClaimLineInput = z.output<typeof claimLineInputSchema>;

export const saveClaimLines = endpoint({
  method: 'PUT',
  path: '/api/claim/lines',
  access: 'public',
  summary: 'Saves what is wrong with a parcel, and whether the video was sent on WhatsApp',
  body: z.object({
    token: tokenInput,
    /** All of them; left out: they stay as they are. */
    lines: z.optional(
      z
        .array(claimLineInputSchema, 'lines must be a list')
        .check(z.maxLength(MAX_ORDER_LINES, 'That is too many lines')),
    ),
    videoOnWhatsapp: z.optional(z.boolean('videoOnWhatsapp must be true or false')),
  }),
  audit: ['lines', 'videoOnWhatsapp'],
  response: claimPageSchema,
});

export const submitClaim = endpoint({
  method: 'POST',
  path: '/api/claim/submit',
  access: 'public',
  summary: 'Sends a claim to the shop; 400 lists what is missing',
  body: z.object({
    token: tokenInput,
    wish: z.enum(claimMethods, 'Please choose what you would like'),
    statement: z.literal(true, 'Please confirm that you show this parcel, unedited'),
  }),
  audit: ['wish'],
  response: claimPageSchema,
  status: 200,
});

export const writeClaimMessage = endpoint({
  method: 'POST',
  path: '/api/claim/messages',
  access: 'public',
  summary: 'The customer writes to the shop about an open claim',
  body: z.object({
    token: tokenInput,
    text: textInput({ label: 'The message', max: MAX_CLAIM_MESSAGE_LENGTH, required: 'Please write a message' }),
  }),
  audit: [],
  response: claimPageSchema,
  status: 201,
});

export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/api/claim/withdraw',
  access: 'public',
  summary: 'The customer withdraws a claim that is not decided',
  body: z.object({ token: tokenInput }),
  audit: [],
  response: claimPageSchema,
  status: 200,
});

const fileParams = z.object({ id: fileIdInput });

/** The response is the file itself. */
export const getClaimFile = endpoint({
  method: 'GET',
  path: '/api/claim/files/:id',
  access: 'public',
  summary: 'A file of a claim, for the holder of its link',
  params: fileParams,
  query: z.object({ token: tokenInput }),
  response: z.unknown(),
});

export const deleteClaimFile = endpoint({
  method: 'DELETE',
  path: '/api/claim/files/:id',
  access: 'public',
  summary: 'The customer deletes a file, also one that is uploading',
  params: fileParams,
  body: z.object({ token: tokenInput }),
  audit: [],
  response: null,
});

export const makeClaimLink = endpoint({
  method: 'POST',
  path: '/api/orders/:id/claim-link',
  access: 'customer',
  summary:
    'The address of the page where something wrong with an order is reported, for its owner or who decides claims',
  params: orderIdParams,
  audit: [],
  response: z.object({ url: z.string() }),
  status: 200,
});
