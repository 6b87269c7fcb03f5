import * as z from 'zod/mini';
import type { boxSizes } from '#contracts/catalogue/product-details.ts';
import { moneyText, type Paise } from '#contracts/money.ts';
import { moneyInput } from '#contracts/money-schema.ts';
import { oneOf } from '#contracts/one-of.ts';
import { lineInput } from '#contracts/text.ts';
import { lastIsEverywhere, whereSchema } from './where.ts';

export const heavyRules = ['by-agreement', 'by-weight'] as const;

export const MAX_ZONES = 50;
export const MAX_STEPS = 20;
const LARGEST_RATE: Paise = 100_000_00;
const MAX_GRAMS = 1_000_000;
const MAX_BOX_GRAMS = 100_000;

/** Stored as a decimal text: parsing it again changes nothing. */
const amount = (message: string, largest?: Paise) =>
  z.pipe(
    largest === undefined ? moneyInput(message) : moneyInput(message).check(z.maximum(largest, message)),
    z.transform(moneyText),
  );

const RATE = 'Please enter an amount in rupees, up to 1,00,000';
const GRAMS = 'Please enter whole grams, up to 10,00,000';

const stepSchema = z.object({
  upToGrams: z.int(GRAMS).check(z.minimum(1, GRAMS), z.maximum(MAX_GRAMS, GRAMS)),
  amount: amount(RATE, LARGEST_RATE),
});

const STEPS = 'Each zone has at least one step';
const ASCENDING = 'Each step must hold more than the one before';

const isAscending = z.check<{ upToGrams: number }[]>(({ value, issues }) => {
  for (const [index, { upToGrams }] of value.entries()) {
    if (upToGrams > (value[index - 1]?.upToGrams ?? 0)) continue;
    issues.push({ code: 'custom', path: [index, 'upToGrams'], message: ASCENDING, input: upToGrams });
  }
});

const zoneSchema = z.object({
  name: lineInput({ label: 'The name', max: 60, required: 'Please enter a name' }),
  where: whereSchema,
  steps: z
    .array(stepSchema, STEPS)
    .check(z.minLength(1, STEPS), z.maxLength(MAX_STEPS, `At most ${MAX_STEPS} steps`), isAscending),
  /** For each started kilogram above the last step. */
  perKilogramAbove: amount(RATE, LARGEST_RATE),
});

export type DeliveryZone = z.output<typeof zoneSchema>;

const BOX = 'Please enter whole grams, up to 1,00,000';
const box = (usual: number) => z._default(z.int(BOX).check(z.minimum(0, BOX), z.maximum(MAX_BOX_GRAMS, BOX)), usual);

export const deliveryPolicySchema = z.object({
  /** Off: the flat rule of the settings. */
  isOn: z._default(z.boolean('isOn must be true or false'), false),
  /** The first that matches the place counts. */
  zones: z._default(
    z
      .array(zoneSchema, 'zones must be a list')
      .check(z.maxLength(MAX_ZONES, `At most ${MAX_ZONES} zones`), lastIsEverywhere()),
    [
      {
        name: 'All of India',
        where: { states: [], pinPrefixes: [] },
        steps: [{ upToGrams: 5000, amount: '150.00' }],
        perKilogramAbove: '50.00',
      },
    ],
  ),
  /** Delivery of goods above this total is free; null: never. */
  freeAbove: z._default(z.nullable(amount('Free delivery above must be an amount in rupees')), '2000.00'),
  freeIncludesHeavy: z._default(z.boolean('freeIncludesHeavy must be true or false'), false),
  heavy: z._default(oneOf('heavy', heavyRules), 'by-agreement'),
  /** The weight of a packed empty box. */
  boxGrams: z._default(
    z.object(
      { small: box(300), medium: box(800), large: box(2000) } satisfies Record<(typeof boxSizes)[number], unknown>,
      BOX,
    ),
    { small: 300, medium: 800, large: 2000 },
  ),
});

export type DeliveryPolicy = z.output<typeof deliveryPolicySchema>;
