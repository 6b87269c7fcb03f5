import * as z from 'zod/mini';
import { gstCodeInput, USUAL_STATE } from '#contracts/delivery/where.ts';
import { storable } from '#contracts/text.ts';
import { registrations } from './bill-papers.ts';
import { isGstin, stateOfGstin } from './gstin.ts';
import { gstRateInput } from './tax-facts.ts';

const GSTIN = 'Enter the 15 characters of your GSTIN';
const PREFIX = 'The prefix has 1 to 3 capital letters';
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`), storable());

/** How the shop is registered for GST and how its bills are made. Until it is chosen, a bill says nothing about GST. */
export const taxPolicySchema = z
  .object({
    registration: z._default(z.nullable(z.enum(registrations, 'Please choose how the shop is registered')), null),
    gstin: z._default(z.string(GSTIN).check(z.trim(), z.toUpperCase()), ''),
    stateCode: z._default(gstCodeInput, USUAL_STATE),
    legalAddress: z._default(text(300), ''),
    prefix: z._default(z.string(PREFIX).check(z.regex(/^[A-Z]{1,3}$/, PREFIX)), 'JAL'),
    turnoverAbove5Cr: z._default(z.boolean(), false),
    freight: z._default(z.enum(['highest', 'fixed', 'none']), 'highest'),
    freightRate: z._default(gstRateInput, 18),
    autoAt: z._default(z.enum(['shipped', 'paid', 'hand']), 'shipped'),
    rates: z._default(
      z.array(gstRateInput).check(z.minLength(1, 'At least one rate'), z.maxLength(10, 'At most 10 rates')),
      [0, 5, 18, 40],
    ),
    signatory: z._default(text(60), ''),
    /** When the registration was chosen; the server sets it. Only later orders are billed automatically. */
    since: z._default(z.nullable(z.iso.datetime()), null),
  })
  .check(
    z.refine(
      ({ registration, gstin }) => (gstin === '' ? registration === 'none' || registration === null : isGstin(gstin)),
      {
        message: GSTIN,
        path: ['gstin'],
      },
    ),
    z.refine(({ gstin, stateCode }) => gstin === '' || stateOfGstin(gstin) === stateCode, {
      message: 'The first two digits of the GSTIN must be the code of your state',
      path: ['gstin'],
    }),
  );

export type TaxPolicy = z.output<typeof taxPolicySchema>;
