import * as z from 'zod/mini';
import { productKinds } from '#contracts/catalogue/care.ts';
import { dayInput } from '#contracts/orders/desk/day-input.ts';
import { lineInput, oneLine, storable } from '#contracts/text.ts';
import { dayNumber, type Weekday, weekdays } from './calendar-days.ts';
import { everywhere, gstCodeInput, LAST_ROW, lastIsEverywhere, USUAL_STATE, type Where, whereSchema } from './where.ts';

export type ProductKind = (typeof productKinds)[number];

export const holdReasons = ['heat', 'monsoon', 'strike', 'other'] as const;

export const MAX_HOLIDAYS = 100;
/** How far ahead a holiday may be. */
export const HOLIDAY_DAYS = 400;
export const MAX_HOLDS = 100;
export const MAX_HOLD_DAYS = 180;
export const MAX_SENTENCE_LENGTH = 200;
export const MAX_STOCK_MESSAGE_LENGTH = 80;
const MAX_ROWS = 50;

const TIME = 'Please enter a time such as 11:00';
const DAY = 'Please enter a day';

const dispatchDays = (goods: string, usual: Weekday[]) => {
  const message = `Choose at least one day for ${goods}`;
  return z._default(
    z.pipe(
      z.array(z.enum(weekdays, 'A day is one of mon to sun'), message).check(z.minLength(1, message)),
      z.transform((given) => weekdays.filter((day) => given.includes(day))),
    ),
    usual,
  );
};

const days = z._default(
  z.object(
    {
      animal: dispatchDays('live animals', ['mon', 'tue', 'wed']),
      plant: dispatchDays('plants', ['mon', 'tue', 'wed', 'thu']),
      dry: dispatchDays('dry goods', ['mon', 'tue', 'wed', 'thu', 'fri', 'sat']),
    },
    'days must name the days of each kind',
  ),
  {
    animal: ['mon', 'tue', 'wed'],
    plant: ['mon', 'tue', 'wed', 'thu'],
    dry: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  },
);

const PREP = 'Please enter 0 to 10 working days';
const prep = (usual: number) => z._default(z.int(PREP).check(z.minimum(0, PREP), z.maximum(10, PREP)), usual);

const kinds = z.pipe(
  z
    .array(z.enum(productKinds, 'A kind is animal, plant or dry'), 'Please choose what it is for')
    .check(z.minLength(1, 'Please choose what it is for')),
  z.transform((given) => productKinds.filter((kind) => given.includes(kind))),
);

/** Empty: the shop's own words. */
const sentence = z._default(
  z
    .string('The sentence must be text')
    .check(
      oneLine(),
      z.trim(),
      z.maxLength(MAX_SENTENCE_LENGTH, `A sentence may have at most ${MAX_SENTENCE_LENGTH} characters`),
      storable(),
    ),
  '',
);

const name = lineInput({ label: 'The name', max: 60, required: 'Please enter a name' });

/** Complaints about a second field, which compare it with the first. */
const isOrdered = z.check<{ from: string; to: string }>(({ value, issues }) => {
  const refuse = (message: string) => issues.push({ code: 'custom', path: ['to'], message, input: value.to });
  if (value.to < value.from) refuse('The last day must not be before the first');
  else if (dayNumber(value.to) - dayNumber(value.from) >= MAX_HOLD_DAYS) {
    refuse(`A hold may last ${MAX_HOLD_DAYS} days at most`);
  }
});

export const holdSchema = z
  .object({
    /** The server assigns it: empty for a new one. */
    id: z._default(z.string('id must be text').check(z.maxLength(40, 'id is too long'), storable()), ''),
    name,
    reason: z._default(z.enum(holdReasons, 'Please choose a reason'), 'other'),
    from: dayInput(DAY),
    to: dayInput(DAY),
    kinds,
    where: whereSchema,
    sentence,
  })
  .check(isOrdered);

export type Hold = z.output<typeof holdSchema>;

const TRANSIT = 'Please enter 1 to 20 days';
const transitDays = z.int(TRANSIT).check(z.minimum(1, TRANSIT), z.maximum(20, TRANSIT));

const transitRow = z
  .object({
    where: whereSchema,
    /** The state that parcels leave from, in place of `where`. */
    isHome: z._default(z.boolean('isHome must be true or false'), false),
    min: transitDays,
    max: transitDays,
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.max >= value.min) return;
      issues.push({ code: 'custom', path: ['max'], message: 'Must not be below the minimum', input: value.max });
    }),
  );

const inStates = (...states: string[]): Where => ({ states, pinPrefixes: [] });

/** From the south of India; Ladakh is in the list of states as a part of Jammu & Kashmir. */
const usualTransit = [
  { where: inStates(USUAL_STATE), isHome: true, min: 1, max: 2 },
  { where: inStates('36', '29', '33', '32', '34'), isHome: false, min: 2, max: 3 },
  {
    where: inStates('01', '11', '12', '13', '14', '15', '16', '17', '18', '31', '35'),
    ...{ isHome: false, min: 4, max: 7 },
  },
  { where: everywhere, isHome: false, min: 3, max: 5 },
];

const storedSchema = z.object({
  isOn: z._default(z.boolean('isOn must be true or false'), false),
  /** Where parcels leave. */
  shopState: z._default(gstCodeInput, USUAL_STATE),
  days,
  /** In India; orders until then count for the same day. */
  cutOff: z._default(z.string(TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME)), '11:00'),
  /** Working days between the start and the first possible dispatch. */
  prepDays: z._default(z.object({ animal: prep(2), plant: prep(1), dry: prep(1) }, PREP), {
    animal: 2,
    plant: 1,
    dry: 1,
  }),
  holidays: z._default(
    z
      .array(z.object({ date: dayInput(DAY), name }), 'holidays must be a list')
      .check(z.maxLength(MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} holidays`)),
    [],
  ),
  /** The first that matches the place counts. */
  transit: z._default(
    z.array(transitRow, 'transit must be a list').check(
      z.maxLength(MAX_ROWS, `At most ${MAX_ROWS} rows`),
      lastIsEverywhere(),
      z.refine((rows) => !rows.at(-1)?.isHome, LAST_ROW),
    ),
    usualTransit,
  ),
  /** Whether an animal may be on the road over a Sunday or holiday. */
  livesOverSunday: z._default(z.boolean('livesOverSunday must be true or false'), false),
  holds: z._default(
    z.array(holdSchema, 'holds must be a list').check(z.maxLength(MAX_HOLDS, `At most ${MAX_HOLDS} holds`)),
    [],
  ),
  notServed: z._default(
    z
      .array(z.object({ kinds, where: whereSchema, sentence }), 'notServed must be a list')
      .check(z.maxLength(MAX_ROWS, `At most ${MAX_ROWS} rows`)),
    [],
  ),
  /** Stands beside "In Stock" while days are promised, in place of "Ready to ship within 24 hours". */
  inStockMessage: z._default(
    z
      .string('The message must be text')
      .check(
        oneLine(),
        z.trim(),
        z.maxLength(MAX_STOCK_MESSAGE_LENGTH, `The message may have at most ${MAX_STOCK_MESSAGE_LENGTH} characters`),
        storable(),
      ),
    '',
  ),
});

type Stored = z.output<typeof storedSchema>;

/** The rows for the shop's own state follow it. */
export const dispatchPolicySchema = z.pipe(
  storedSchema,
  z.transform((policy: Stored): Stored => {
    const where = inStates(policy.shopState);
    return { ...policy, transit: policy.transit.map((row) => (row.isHome ? { ...row, where } : row)) };
  }),
);

export type DispatchPolicy = z.output<typeof dispatchPolicySchema>;
