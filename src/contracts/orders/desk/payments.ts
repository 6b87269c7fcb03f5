import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { moneyInput, moneySchema } from '#contracts/money-schema.ts';
import { orderIdParams } from '#contracts/orders/orders.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { oneLine, optionalTextInput } from '#contracts/text.ts';
import { dayInput } from './day-input.ts';

export const paymentDirections = ['in', 'out'] as const;
export const paymentMethods = ['upi', 'bank', 'cash', 'credit', 'other'] as const;
/** Store credit pays when its customer places an order, and goes back by itself: nobody enters it. */
export const enteredMethods = ['upi', 'bank', 'cash', 'other'] as const;
/** `claimed`: the customer says so. Only `received` counts. */
export const paymentRecordStates = ['claimed', 'received', 'refused', 'void'] as const;

export const MAX_REFERENCE_LENGTH = 50;
export const MAX_PAYMENT_NOTE_LENGTH = 200;

export const paymentSchema = z.object({
  id: z.int(),
  direction: z.enum(paymentDirections),
  method: z.enum(paymentMethods),
  amount: moneySchema,
  reference: z.nullable(z.string()),
  state: z.enum(paymentRecordStates),
  receivedOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  createdAt: z.string(),
  /** The administrator's name; null for the customer and for erased accounts. */
  by: z.nullable(z.string()),
});

export type Payment = z.infer<typeof paymentSchema>;

const optionalLine = (label: string, max: number) =>
  z.optional(z.pipe(optionalTextInput({ label, max }), z.nullable(z.string().check(oneLine(), z.trim()))));

export const referenceInput = optionalLine('The reference', MAX_REFERENCE_LENGTH);
const noteInput = optionalLine('The note', MAX_PAYMENT_NOTE_LENGTH);

const AMOUNT = 'Please enter an amount above 0';

export const paymentInputSchema = z.object({
  direction: z._default(z.enum(paymentDirections, 'direction must be in or out'), 'in'),
  method: z.enum(enteredMethods, 'Please choose how it was paid'),
  amount: moneyInput(AMOUNT).check(z.refine((paise) => paise > 0, AMOUNT)),
  reference: referenceInput,
  receivedOn: z.optional(z.nullable(dayInput('Please enter the day'))),
  note: noteInput,
});

export type PaymentInput = z.output<typeof paymentInputSchema>;

export const recordPayment = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/payments',
  access: 'staff',
  right: 'orders.pay',
  summary: 'Records money that was received or paid back',
  params: orderIdParams,
  body: paymentInputSchema,
  audit: ['direction', 'method', 'amount', 'receivedOn'],
  response: paymentSchema,
  status: 201,
});

const NO_PAYMENT = 'There is no such payment';

/** From claimed to received or refused; from received to void, with a note. */
export const changePayment = endpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/payments/:paymentId',
  access: 'staff',
  right: 'orders.pay',
  summary: 'Confirms or refuses what a customer reported, or voids what was recorded by mistake',
  params: z.extend(orderIdParams, { paymentId: wholeNumber(NO_PAYMENT) }),
  body: z.object({
    state: z.enum(['received', 'refused', 'void'], 'state must be received, refused or void'),
    note: noteInput,
  }),
  audit: ['state'],
  response: paymentSchema,
});
