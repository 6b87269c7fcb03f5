import * as z from 'zod/mini';
import { addressWord, co2Needs, difficulties, lightLevels } from './care.ts';

const rangeSchema = z.object({ min: z.number(), max: z.number() });

export const careSchema = z.object({
  scientificName: z.nullable(z.string()),
  difficulty: z.nullable(z.enum(difficulties)),
  light: z.nullable(z.enum(lightLevels)),
  co2: z.nullable(z.enum(co2Needs)),
  temperatureC: z.nullable(rangeSchema),
  ph: z.nullable(rangeSchema),
  adultSizeCm: z.nullable(z.number()),
  minTankLitres: z.nullable(z.number()),
  origin: z.nullable(z.string()),
});

/** Care facts of a plant or animal; other goods have none. */
export type Care = z.infer<typeof careSchema>;

/** Accepts a value of the set in any case, with hyphens or spaces. */
export function careFilter<const T extends readonly string[]>(name: string, values: T) {
  const message = `${name} must be one of ${values.map(addressWord).join(', ')}`;
  return z.pipe(
    z.pipe(
      z.string(message),
      z.transform((text) => values.find((value) => addressWord(value) === addressWord(text))),
    ),
    z.enum(values, message),
  );
}
