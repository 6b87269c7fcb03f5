import * as z from 'zod/mini';
import { CLAIM_HOURS } from '#contracts/shop/policies.ts';

function between(min: number, max: number, unit: string, value: number) {
  const message = `Please enter ${min} to ${max} ${unit}`;
  return z._default(z.int(message).check(z.minimum(min, message), z.maximum(max, message)), value);
}

const flag = (name: string) => z.boolean(`${name} must be true or false`);

export const claimsPolicySchema = z.object({
  /** From receipt until a claim is late. */
  hours: between(1, 168, 'hours', CLAIM_HOURS),
  /** So much longer a late claim is taken as goodwill. */
  lateHours: between(0, 168, 'hours', 24),
  /** From sending until the shop answers. */
  decideHours: between(1, 168, 'hours', 48),
  creditMonths: between(1, 60, 'months', 12),
  /** From the end of a claim until its files are deleted. */
  keepFilesDays: between(1, 365, 'days', 90),
  maxStorageGb: between(1, 1000, 'GB', 5),
  /** Kinds of goods for which a claim needs a video of the opening. */
  needsVideo: z._default(
    z.object({ animal: flag('animal'), plant: flag('plant'), dry: flag('dry') }, 'needsVideo must be an object'),
    { animal: true, plant: true, dry: false },
  ),
});

export type ClaimsPolicy = z.output<typeof claimsPolicySchema>;
