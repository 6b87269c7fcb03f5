import * as z from 'zod/mini';

const day = z.iso.date();

/** When a parcel leaves and arrives, as the customer was told. Null days: the shop tells them later. */
export const dispatchPromiseSchema = z.object({
  leavesOn: z.nullable(day),
  arrivesFrom: z.nullable(day),
  arrivesTo: z.nullable(day),
  /** The hold that delays it. */
  holdId: z.nullable(z.string()),
  madeAt: z.string(),
  /** The day that was promised before a hold moved it, and the name of that hold. */
  movedFrom: z.nullable(day),
  movedBy: z.nullable(z.string()),
});

export type DispatchPromise = z.infer<typeof dispatchPromiseSchema>;

/** In an order it names `movedFrom` and `movedBy` only if a hold has moved it. */
export type StoredPromise = Omit<DispatchPromise, 'movedFrom' | 'movedBy'> &
  Partial<Pick<DispatchPromise, 'movedFrom' | 'movedBy'>>;

export function sentPromise({ movedFrom = null, movedBy = null, ...promise }: StoredPromise): DispatchPromise {
  return { ...promise, movedFrom, movedBy };
}
