import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { BulkChange } from '#contracts/catalogue/bulk-products.ts';
import type { Care } from '#contracts/catalogue/care-schema.ts';
import type { ProductChange, ProductInput } from '#contracts/catalogue/product-input.ts';
import { type ProductImage, picturesAfter } from '#contracts/catalogue/product-pictures.ts';
import type { Db } from '#server/database/database.ts';
import { categories, productImages, products, productTags, stock, tags } from '#server/database/schema/catalogue.ts';
import { orderItems } from '#server/database/schema/orders.ts';
import type { Context } from '#server/http/context.ts';
import { openStocks } from './stock-ledger.ts';

/** `substr` below cuts off the `/media/` of these addresses. */
const UPLOADED = '/media/uploads/';

function careColumns(care: Care | null) {
  return {
    scientificName: care?.scientificName ?? null,
    difficulty: care?.difficulty ?? null,
    light: care?.light ?? null,
    co2: care?.co2 ?? null,
    temperatureMinC: care?.temperatureC?.min ?? null,
    temperatureMaxC: care?.temperatureC?.max ?? null,
    phMin: care?.ph?.min ?? null,
    phMax: care?.ph?.max ?? null,
    adultSizeCm: care?.adultSizeCm ?? null,
    minTankLitres: care?.minTankLitres ?? null,
    origin: care?.origin ?? null,
  };
}

function taxColumns({ tax, gstRate }: Pick<ProductChange, 'tax' | 'gstRate'>) {
  return {
    isTaxExempt: tax === undefined ? undefined : tax === 'exempt',
    gstBasisPoints: typeof gstRate === 'number' ? Math.round(gstRate * 100) : gstRate,
  };
}

/** Columns that are undefined are left alone. */
function productColumns(change: ProductChange) {
  const { price, compareAtPrice, care, tags, images, stock, stockBefore, stockReason, version, ...others } = change;
  const { familyId, optionLabel, tax, gstRate, ...sameName } = others;
  return {
    ...sameName,
    ...taxColumns({ tax, gstRate }),
    pricePaise: price,
    compareAtPaise: compareAtPrice,
    ...(care === undefined ? {} : careColumns(care)),
  };
}

export type NewProduct = ProductInput & { slug: string };

export function newProductRow(product: NewProduct, now: Date) {
  const { name, slug, description, price } = product;
  const imageUrl = picturesAfter([], product)[0]?.url ?? null;
  const required = { name, slug, description, pricePaise: price, imageUrl };
  return { ...productColumns(product), ...required, createdAt: now, updatedAt: now };
}

async function selectImages(db: Db, productIds: number[]): Promise<Map<number, ProductImage[]>> {
  const { productId, url, alt, width, height, position } = productImages;
  const rows = await db
    .select({ productId, url, alt, width, height })
    .from(productImages)
    .where(inArray(productId, productIds))
    .orderBy(asc(productId), asc(position));
  const images = new Map<number, ProductImage[]>();
  for (const { productId: id, ...image } of rows) images.set(id, [...(images.get(id) ?? []), image]);
  return images;
}

export async function insertImages(db: Db, added: { id: number; images: ProductImage[] }[]): Promise<void> {
  const rows = added.flatMap(({ id, images }) =>
    images.map((image, position) => ({ ...image, productId: id, position })),
  );
  if (rows.length === 0) return;
  await db.insert(productImages).values(rows);
  const unknown = rows.filter(({ url, width }) => width === null && url.startsWith(UPLOADED));
  if (unknown.length > 0) await addSizes(db, [...new Set(unknown.map(({ productId }) => productId))]);
}

/** Pictures that were chosen by their address have the size of the upload. */
async function addSizes(db: Db, productIds: number[]): Promise<void> {
  await db.execute(sql`
    update product_images i set width = u.width, height = u.height from uploads u
    where i.product_id = any(${sql.param(productIds)}::int[]) and i.width is null and u.key = substr(i.url, 8)`);
}

export async function insertProduct(ctx: Context, product: NewProduct): Promise<number> {
  const { db, now } = ctx;
  const [row] = await db.insert(products).values(newProductRow(product, now())).returning({ id: products.id });
  const { id } = row as { id: number };
  await openStocks(ctx, [{ productId: id, quantity: product.stock ?? 0 }]);
  await insertImages(db, [{ id, images: picturesAfter([], product) }]);
  return id;
}

/** What a change is judged by. Orders that refer to the product do not have to wait for this lock. */
export async function lockProduct(db: Db, id: number) {
  const [row] = await db
    .select({
      id: products.id,
      name: products.name,
      version: products.version,
      familyId: products.familyId,
      optionLabel: products.optionLabel,
      price: products.pricePaise,
      compareAtPrice: products.compareAtPaise,
    })
    .from(products)
    .where(eq(products.id, id))
    .for('no key update');
  return row ?? null;
}

type Changed = { id: number; change: ProductChange };

/** The main images of products whose pictures change: always the first of the pictures. */
async function changePictures(db: Db, changed: Changed[]): Promise<Map<number, string | null>> {
  const wanted = changed.filter(({ change }) => change.imageUrl !== undefined || change.images !== undefined);
  if (wanted.length === 0) return new Map();
  const present = await selectImages(
    db,
    wanted.map(({ id }) => id),
  );
  const before = (id: number) => present.get(id) ?? [];
  const later = wanted.map(({ id, change }) => ({ id, images: picturesAfter(before(id), change) }));
  const different = later.filter(({ id, images }) => !isDeepStrictEqual(images, before(id)));
  const ids = different.map(({ id }) => id);
  if (ids.length > 0) await db.delete(productImages).where(inArray(productImages.productId, ids));
  await insertImages(db, different);
  return new Map(later.map(({ id, images }) => [id, images[0]?.url ?? null]));
}

export async function updateProductRow(db: Db, id: number, change: ProductChange, now: Date): Promise<void> {
  const imageUrl = (await changePictures(db, [{ id, change }])).get(id);
  await db
    .update(products)
    .set({ ...productColumns(change), imageUrl, version: sql`${products.version} + 1`, updatedAt: now })
    .where(eq(products.id, id));
}

/**
 * Many at once, each with columns of its own; they must be locked. Columns that are not in a row's JSON keep their
 * value.
 */
export async function updateProductRows(db: Db, changed: Changed[], now: Date): Promise<void> {
  const mainImages = await changePictures(db, changed);
  const rows: object[] = [];
  const keys = new Set<string>();
  for (const { id, change } of changed) {
    const columns = { ...productColumns(change), imageUrl: mainImages.get(id) };
    const values = Object.entries(columns).filter(([, value]) => value !== undefined);
    for (const [key] of values) keys.add(key);
    rows.push({ id, ...Object.fromEntries(values.map(([key, value]) => [toSnakeCase(key), value])) });
  }
  if (rows.length === 0) return;
  const later = sql`(
    select later.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) change
    join products present on present.id = (change ->> 'id')::int
    cross join lateral jsonb_populate_record(present, change) later) later`;
  const columns = [...keys].map((key) => [key, sql`later.${sql.identifier(toSnakeCase(key))}`]);
  await db
    .update(products)
    .set({ ...Object.fromEntries(columns), version: sql`${products.version} + 1`, updatedAt: now })
    .from(later)
    .where(sql`${products.id} = later.id`);
}

type TaggedProduct = { id: number; tags: number[] };

export async function replaceProductTags(db: Db, changed: TaggedProduct[]): Promise<void> {
  if (changed.length === 0) return;
  await db.delete(productTags).where(
    inArray(
      productTags.productId,
      changed.map(({ id }) => id),
    ),
  );
  await insertProductTags(db, changed);
}

/** As two arrays: as single values they could be more than a statement may have. */
export async function insertProductTags(db: Db, added: TaggedProduct[]): Promise<void> {
  const rows = added.flatMap(({ id, tags }) => tags.map((tagId) => ({ id, tagId })));
  if (rows.length === 0) return;
  const productIds = sql.param(rows.map(({ id }) => id));
  const tagIds = sql.param(rows.map(({ tagId }) => tagId));
  await db.execute(
    sql`insert into ${productTags} (product_id, tag_id) select * from unnest(${productIds}::int[], ${tagIds}::int[])`,
  );
}

export async function findStock(db: Db, productId: number): Promise<number> {
  const [row] = await db.select({ quantity: stock.quantity }).from(stock).where(eq(stock.productId, productId));
  return row?.quantity ?? 0;
}

/** Whether there is such an active product; it cannot be deleted before the transaction ends. */
export async function lockActiveProduct(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), eq(products.isActive, true)))
    .for('key share');
  return rows.length > 0;
}

/** The slug of a category, which cannot be deleted before the transaction ends. Null: there is no such category. */
export async function lockCategory(db: Db, id: number): Promise<string | null> {
  const [row] = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share');
  return row?.slug ?? null;
}

/** Which of these tags there are; they cannot be deleted before the transaction ends. */
export async function lockTags(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.id, ids))
    .orderBy(asc(tags.id))
    .for('key share');
  return rows.map(({ id }) => id);
}

/** In one order for everybody, so that two who change the same products never wait for each other in a circle. */
export function lockProducts(
  db: Db,
  ids: number[],
  strength: 'update' | 'no key update',
): Promise<{ id: number; version: number }[]> {
  return db
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for(strength);
}

type SharedFields = Omit<BulkChange, 'addTags' | 'removeTags' | 'price'>;

/** The names of the changed products. */
export async function setProductFields(db: Db, ids: number[], fields: SharedFields, now: Date): Promise<string[]> {
  const { tax, gstRate, ...sameName } = fields;
  const rows = await db
    .update(products)
    .set({ ...sameName, ...taxColumns({ tax, gstRate }), version: sql`${products.version} + 1`, updatedAt: now })
    .where(inArray(products.id, ids))
    .returning({ name: products.name });
  return rows.map(({ name }) => name);
}

/** The names of the deleted products. Orders that have no bill yet still need to know how they are taxed. */
export async function deleteProductRows(db: Db, ids: number[]): Promise<string[]> {
  await lockProducts(db, ids, 'update');
  const { hsn, isTaxExempt, gstBasisPoints } = products;
  await db
    .update(orderItems)
    .set({ hsn: sql`${hsn}`, isTaxExempt: sql`${isTaxExempt}`, gstBasisPoints: sql`${gstBasisPoints}` })
    .from(products)
    .where(and(eq(orderItems.productId, products.id), inArray(products.id, ids)));
  const rows = await db.delete(products).where(inArray(products.id, ids)).returning({ name: products.name });
  return rows.map(({ name }) => name);
}
