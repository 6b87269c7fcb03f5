import { LABEL_TAKEN, NO_LABEL, TOO_MANY_MEMBERS } from '#contracts/catalogue/families.ts';
import { MAX_MEMBERS } from '#contracts/catalogue/family-schema.ts';
import type { Db } from '#server/database/database.ts';
import { violatedUnique } from '#server/database/database-errors.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import * as queries from './family-queries.ts';

/** A product joins at the end of a family that the caller has locked. */
export async function joinFamily(
  db: Db,
  productId: number,
  { familyId, optionLabel }: { familyId: number; optionLabel: string | null | undefined },
): Promise<void> {
  if (!optionLabel) throw invalidField('optionLabel', NO_LABEL);
  const { size, position } = await queries.nextPosition(db, familyId);
  if (size >= MAX_MEMBERS) throw invalidField('familyId', TOO_MANY_MEMBERS);
  await labelled(() => queries.attachProduct(db, productId, { familyId, optionLabel, position }));
  await queries.updateFamilyRow(db, familyId, {});
}

async function labelled(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (violatedUnique(error) === 'products_option_label_unique') throw invalidField('optionLabel', LABEL_TAKEN);
    throw error;
  }
}

type Wanted = { familyId?: number | null | undefined; optionLabel?: string | null | undefined };

/** What a change of one product says about its family. The families of both are locked already. */
export async function changeMembership(db: Db, before: queries.Membership, wanted: Wanted): Promise<void> {
  const { familyId = before.familyId, optionLabel = before.optionLabel } = wanted;
  if (familyId === null) {
    if (wanted.optionLabel && before.familyId === null) throw invalidField('optionLabel', 'A label needs a family');
    if (before.familyId !== null) {
      await queries.detachProducts(db, [before.id]);
      await queries.updateFamilyRow(db, before.familyId, {});
    }
  } else if (before.familyId === null) {
    await joinFamily(db, before.id, { familyId, optionLabel });
  } else if (familyId !== before.familyId) {
    throw new AppError('conflict', 'This product is in another family');
  } else if (optionLabel !== before.optionLabel) {
    if (!optionLabel) throw invalidField('optionLabel', NO_LABEL);
    await labelled(() => queries.relabelProduct(db, before.id, optionLabel));
    await queries.updateFamilyRow(db, familyId, {});
  }
}

/** Locks the families that a change of this product concerns. */
export async function lockFamiliesFor(db: Db, productId: number | null, wanted: Wanted): Promise<number[]> {
  const own = productId === null ? [] : await queries.findFamilyIds(db, [productId]);
  const locked = await queries.lockFamilies(db, [...own, ...(wanted.familyId ? [wanted.familyId] : [])]);
  const ids = locked.map(({ id }) => id);
  if (wanted.familyId && !ids.includes(wanted.familyId)) throw invalidField('familyId', 'Family not found');
  return ids;
}
