import * as z from 'zod/mini';
import { optionalTextInput } from '#contracts/text.ts';
import { co2Needs, difficulties, lightLevels } from './care.ts';

const MAX_TEMPERATURE_C = 50;
const MAX_PH = 14;
const MAX_SIZE_CM = 9_999;
const MAX_TANK_LITRES = 1_000_000;

/** A missing field is the same as one without a value. */
function orNull<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? null),
  );
}

function amount(label: string, max: number) {
  const message = `${label} must be a number from 0 to ${max.toLocaleString('en-IN')}`;
  return z.number(message).check(z.minimum(0, message), z.maximum(max, message));
}

function range(label: string, max: number) {
  return z
    .object({ min: amount(label, max), max: amount(label, max) }, `${label} must have a lowest and a highest value`)
    .check(z.refine(({ min, max }) => min <= max, `${label}: the lowest value is above the highest`));
}

function oneOf<const T extends readonly string[]>(label: string, values: T) {
  return z.enum(values, `${label} must be one of ${values.join(', ')}`);
}

/** What `careSchema` sends, as it is accepted. */
export const careInput = z.object(
  {
    scientificName: orNull(optionalTextInput({ label: 'Scientific name', max: 200 })),
    difficulty: orNull(oneOf('Difficulty', difficulties)),
    light: orNull(oneOf('Light', lightLevels)),
    co2: orNull(oneOf('CO2', co2Needs)),
    temperatureC: orNull(range('Temperature', MAX_TEMPERATURE_C)),
    ph: orNull(range('pH', MAX_PH)),
    adultSizeCm: orNull(amount('Adult size', MAX_SIZE_CM)),
    minTankLitres: orNull(
      amount('Smallest tank', MAX_TANK_LITRES).check(z.multipleOf(1, 'Smallest tank must be in whole litres')),
    ),
    origin: orNull(optionalTextInput({ label: 'Origin', max: 200 })),
  },
  'Care must be an object or null',
);
