import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import * as families from '#server/modules/catalogue/families/family-queries.ts';
import { type Place, type PresentFamily, planFamilies } from './family-places.ts';
import { ImportRefused } from './import-file.ts';

export async function selectPresentFamilies(db: Db): Promise<PresentFamily[]> {
  const { rows } = await db.execute<PresentFamily>(sql`
    select f.id, f.name, json_agg(json_build_object('id', p.id, 'optionLabel', p.option_label)) as members
    from product_families f join products p on p.family_id = f.id group by f.id order by f.id`);
  return rows;
}

/** Puts products into their families. Returns the families that gained or lost a member. */
export async function writePlaces(db: Db, places: Place[], { isLenient = false } = {}): Promise<number[]> {
  if (places.length === 0) return [];
  const { plan, problems } = planFamilies(places, await selectPresentFamilies(db));
  if (problems.length > 0) {
    if (!isLenient) throw new ImportRefused(problems);
    const refused = new Set(problems.map(({ row }) => row));
    return writePlaces(
      db,
      places.filter(({ row }) => !refused.has(row)),
      { isLenient },
    );
  }
  const left = await families.findFamilyIds(db, plan.leaving);
  await families.detachProducts(db, plan.leaving);
  const touched = new Set(left);
  for (const { id, name, optionName = 'Option', joining } of plan.families) {
    const familyId = id ?? (await families.insertFamily(db, { name, optionName }));
    let { position } = await families.nextPosition(db, familyId);
    for (const { productId, optionLabel } of joining) {
      if (productId === null || optionLabel === null) continue;
      await families.attachProduct(db, productId, { familyId, optionLabel, position });
      position += 1;
    }
    touched.add(familyId);
  }
  for (const id of touched) await families.updateFamilyRow(db, id, {});
  return [...touched];
}
