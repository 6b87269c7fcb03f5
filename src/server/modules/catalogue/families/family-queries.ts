import { and, asc, count, eq, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Family } from '#contracts/catalogue/family-schema.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { productFamilies, products } from '#server/database/schema/catalogue.ts';
import { type FamilyRow, familyColumns, toFamily } from './family-rows.ts';

async function selectFamilies(db: Db, condition: SQL): Promise<Family[]> {
  const { rows } = await db.execute<FamilyRow>(
    sql`select ${sql.raw(familyColumns)} from product_families f where ${condition}`,
  );
  return rows.map((row) => toFamily({ ...row, members: row.members ?? [] }, 'all'));
}

export async function findFamily(db: Db, id: number): Promise<Family | null> {
  return (await selectFamilies(db, sql`f.id = ${id}`))[0] ?? null;
}

export async function selectFamilyPage(db: Db, text: string | undefined, { page, limit }: PageRequest) {
  const isNamed = text ? sql`f.name ilike ${likePattern(text)}` : sql`true`;
  const rows = await selectFamilies(
    db,
    sql`${isNamed} order by lower(f.name), f.id limit ${limit} offset ${(page - 1) * limit}`,
  );
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from product_families f where ${isNamed}`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectSingleProducts(db: Db) {
  const { id, name, categoryId, familyId } = products;
  return db.select({ id, name, categoryId }).from(products).where(isNull(familyId)).orderBy(asc(id));
}

/** Locked before their products, in one order for everybody: a family is changed by one writer at a time. */
export async function lockFamilies(db: Db, ids: readonly number[]): Promise<{ id: number; version: number }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: productFamilies.id, version: productFamilies.version })
    .from(productFamilies)
    .where(inArray(productFamilies.id, [...ids]))
    .orderBy(asc(productFamilies.id))
    .for('update');
}

export async function findFamilyIds(db: Db, productIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: products.familyId })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), isNotNull(products.familyId)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Locks the families of these products. */
export async function lockFamiliesOf(db: Db, productIds: readonly number[]): Promise<number[]> {
  return (await lockFamilies(db, await findFamilyIds(db, productIds))).map(({ id }) => id);
}

export async function insertFamily(db: Db, family: { name: string; optionName: string }): Promise<number> {
  const [row] = await db.insert(productFamilies).values(family).returning({ id: productFamilies.id });
  return (row as { id: number }).id;
}

export async function updateFamilyRow(db: Db, id: number, names: { name?: string; optionName?: string }) {
  await db
    .update(productFamilies)
    .set({ ...names, version: sql`${productFamilies.version} + 1` })
    .where(eq(productFamilies.id, id));
}

export type Membership = { id: number; name: string; familyId: number | null; optionLabel: string | null };

/** Locks products that are to join, leave or change their place. */
export function lockMembers(db: Db, condition: { ids: readonly number[] } | { familyId: number }) {
  const { id, name, familyId, optionLabel } = products;
  const among = 'ids' in condition ? inArray(id, [...condition.ids]) : eq(familyId, condition.familyId);
  return db
    .select({ id, name, familyId, optionLabel })
    .from(products)
    .where(among)
    .orderBy(asc(id))
    .for('no key update');
}

const single = { familyId: null, optionLabel: null, familyPosition: null, isFace: true, familyFromPaise: null };

/** Makes them single products. Their versions stay: the caller bumps those that an editor sees changed. */
export async function detachProducts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db
      .update(products)
      .set(single)
      .where(inArray(products.id, [...ids]));
}

export async function attachProduct(
  db: Db,
  id: number,
  place: { familyId: number; optionLabel: string; position: number },
) {
  const { familyId, optionLabel, position } = place;
  await db
    .update(products)
    .set({ familyId, optionLabel, familyPosition: position, isFace: false })
    .where(eq(products.id, id));
}

export async function relabelProduct(db: Db, id: number, optionLabel: string): Promise<void> {
  await db.update(products).set({ optionLabel }).where(eq(products.id, id));
}

export async function bumpVersions(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const bumped = { version: sql`${products.version} + 1`, updatedAt: now };
  await db
    .update(products)
    .set(bumped)
    .where(inArray(products.id, [...ids]));
}

/** How many members there are, and the position after the last. */
export async function nextPosition(db: Db, familyId: number): Promise<{ size: number; position: number }> {
  const [row] = await db
    .select({ size: count(), last: max(products.familyPosition) })
    .from(products)
    .where(eq(products.familyId, familyId));
  return { size: row?.size ?? 0, position: (row?.last ?? -1) + 1 };
}

/** The only members left of these families, which are about to be dissolved. */
export async function selectLastMembers(db: Db, familyIds: readonly number[]) {
  const { rows } = await db.execute<{
    id: number;
    version: number;
    place: { family: string; optionName: string; optionLabel: string };
  }>(sql`
    select p.id, p.version, json_build_object('family', f.name, 'optionName', f.option_name, 'optionLabel', p.option_label) as place
    from product_families f join products p on p.family_id = f.id
    where f.id = any(${sql.param([...familyIds])}::int[])
      and not exists (select 1 from products other where other.family_id = f.id and other.id <> p.id)`);
  return rows;
}

/**
 * To be called after every change of members, their prices or whether they are active. Returns all products of these
 * families.
 */
export async function settleFamilies(db: Db, familyIds: readonly number[], now: Date): Promise<number[]> {
  if (familyIds.length === 0) return [];
  const ids = [...new Set(familyIds)];
  const isMember = inArray(products.familyId, ids);
  const sizes = await db
    .select({
      id: products.id,
      familyId: products.familyId,
      size: sql<number>`count(*) over (partition by ${products.familyId})::int`,
    })
    .from(products)
    .where(isMember);
  const last = sizes.filter(({ size }) => size < 2).map(({ id }) => id);
  await detachProducts(db, last);
  await bumpVersions(db, last, now);
  await db.execute(sql`
    delete from product_families f where f.id = any(${sql.param(ids)}::int[])
      and not exists (select 1 from products p where p.family_id = f.id)`);
  await setFaces(db, ids);
  return sizes.map(({ id }) => id);
}

/** The first active member is the face, or the first of all. Two statements: a family never has two faces. */
async function setFaces(db: Db, familyIds: number[]): Promise<void> {
  const faces = sql`(
    select distinct on (m.family_id) m.id, min(m.price_paise) filter (where m.is_active) over (partition by m.family_id) as paise
    from products m where m.family_id = any(${sql.param(familyIds)}::int[])
    order by m.family_id, m.is_active desc, m.family_position)`;
  await db.execute(sql`
    update products p set is_face = false, family_from_paise = null
    where p.family_id = any(${sql.param(familyIds)}::int[]) and p.is_face
      and p.id not in (select face.id from ${faces} as face)`);
  await db.execute(sql`
    update products p set is_face = true, family_from_paise = face.paise from ${faces} as face
    where p.id = face.id and (not p.is_face or p.family_from_paise is distinct from face.paise)`);
}
