import * as z from 'zod/mini';
import { moneySchema } from '#contracts/money-schema.ts';
import { weekdays } from './calendar-days.ts';

const day = z.iso.date();
const byKind = <T extends z.ZodMiniType>(schema: T) => z.object({ animal: schema, plant: schema, dry: schema });

/** What every page may say about dispatch. Missing while the calendar is off. */
export const shopDispatchSchema = z.object({
  isOn: z.literal(true),
  days: byKind(z.array(z.enum(weekdays))),
  cutOff: z.string(),
  /** Without a PIN code; null: not within 120 days. */
  nextLeaving: byKind(z.nullable(day)),
  /** The day in India, for wordings that leave out the current year. */
  today: day,
  /** Days on the road, over all places. */
  transit: z.object({ min: z.int(), max: z.int() }),
  /** Stands beside "In Stock", in place of "Ready to ship within 24 hours"; it may be empty. */
  inStockMessage: z.string(),
});

export type ShopDispatch = z.infer<typeof shopDispatchSchema>;

/** The delivery rates for a table on the shipping page. Missing while they are off. */
export const shopDeliverySchema = z.object({
  isOn: z.literal(true),
  zones: z.array(
    z.object({
      name: z.string(),
      steps: z.array(z.object({ upToGrams: z.int(), amount: moneySchema })),
      perKilogramAbove: moneySchema,
    }),
  ),
  freeAbove: z.nullable(moneySchema),
  freeIncludesHeavy: z.boolean(),
  heavy: z.enum(['by-agreement', 'by-weight']),
});

export type ShopDelivery = z.infer<typeof shopDeliverySchema>;
