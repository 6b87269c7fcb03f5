import * as z from 'zod/mini';
import { stateCodes } from '#contracts/addresses/state-codes.ts';

export const MAX_PIN_PREFIXES = 500;
const PREFIX = '2 to 6 digits';

const gstCodes: ReadonlySet<string> = new Set(Object.values(stateCodes).map(({ gstCode }) => gstCode));

export const gstCodeInput = z
  .string('Please choose a state')
  .check(z.refine((code) => gstCodes.has(code), 'Please choose a state'));

/** Andhra Pradesh, until the owner has chosen the state of the shop. */
export const USUAL_STATE = '37';

/** A part of India; both lists empty is everywhere. States are GST codes, so that a renamed state stays the same. */
export const whereSchema = z.object(
  {
    states: z._default(
      z.array(gstCodeInput, 'states must be a list').check(z.maxLength(gstCodes.size, 'Each state once')),
      [],
    ),
    pinPrefixes: z._default(
      z
        .array(z.string(PREFIX).check(z.trim(), z.regex(/^\d{2,6}$/, PREFIX)), 'pinPrefixes must be a list')
        .check(z.maxLength(MAX_PIN_PREFIXES, `At most ${MAX_PIN_PREFIXES} PIN prefixes`)),
      [],
    ),
  },
  'where must have states and pinPrefixes',
);

export type Where = z.output<typeof whereSchema>;

export const everywhere: Where = { states: [], pinPrefixes: [] };

/** Where a parcel goes. `state`: its GST code, null when the PIN code is not known. */
export type Place = { pin: string | null; state: string | null };

export function isEverywhere({ states, pinPrefixes }: Where): boolean {
  return states.length === 0 && pinPrefixes.length === 0;
}

/** The state or a prefix of the PIN code is listed. */
export function isWithin(where: Where, { pin, state }: Place): boolean {
  if (isEverywhere(where)) return true;
  if (state !== null && where.states.includes(state)) return true;
  return pin !== null && where.pinPrefixes.some((prefix) => pin.startsWith(prefix));
}

/** The last row of such a list is for everywhere else, so that every place has one. */
export function firstWithin<Row extends { where: Where }>(rows: readonly Row[], place: Place): Row {
  const found = rows.find(({ where }) => isWithin(where, place));
  if (!found) throw new Error('The last row must be for everywhere else');
  return found;
}

export const LAST_ROW = 'The last row must be for everywhere else, without states and PIN prefixes';

/** For a list whose first match counts. */
export function lastIsEverywhere<Row extends { where: Where }>() {
  return z.refine<Row[]>((rows) => {
    const last = rows.at(-1);
    return last !== undefined && isEverywhere(last.where);
  }, LAST_ROW);
}
