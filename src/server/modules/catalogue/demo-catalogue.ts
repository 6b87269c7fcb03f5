import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { productKinds } from '#contracts/catalogue/care.ts';
import { careSchema } from '#contracts/catalogue/care-schema.ts';
import { boxSizes, factSchema } from '#contracts/catalogue/product-details.ts';
import type { ProductImage } from '#contracts/catalogue/product-pictures.ts';
import { piecesIn } from '#contracts/catalogue/variant-names.ts';
import { moneyInput } from '#contracts/money-schema.ts';
import { logInvalidation } from '#server/cache/invalidate.ts';
import { EVERYTHING } from '#server/cache/tags.ts';
import type { Db } from '#server/database/database.ts';
import { categories, products, productTags, tags } from '#server/database/schema/catalogue.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { MediaStorage } from '#server/modules/media/storage.ts';
import { attachProduct, findFamilyIds, insertFamily, settleFamilies } from './families/family-queries.ts';
import { insertImages } from './product-write-queries.ts';
import { refreshSearchDocuments } from './search/search-document.ts';
import { openStocks } from './stock-ledger.ts';

const SEED_FOLDER = fileURLToPath(new URL('../../../../db/seed', import.meta.url));

const optionalDetails = {
  sku: z._default(z.nullable(z.string()), null),
  /** If left out, they are read from the name. */
  pieces: z.optional(z.int()),
  weightGrams: z._default(z.nullable(z.int()), null),
  boxSize: z._default(z.enum(boxSizes), 'small'),
  facts: z._default(z.array(factSchema), []),
};

/** A picture in `db/seed/pictures/products`. */
const demoPictureSchema = z.object({
  key: z.string(),
  colour: z.string(),
  alt: z._default(z.nullable(z.string()), null),
});

const demoProductSchema = z.object({
  key: z.string(),
  colour: z.string(),
  name: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  price: moneyInput('price'),
  compareAtPrice: z.nullable(moneyInput('compareAtPrice')),
  stock: z.int(),
  rating: z.number(),
  isNew: z.boolean(),
  isSale: z.boolean(),
  isFeatured: z.boolean(),
  isTrending: z.boolean(),
  isHeavy: z.boolean(),
  kind: z.enum(productKinds),
  description: z.string(),
  care: z.nullable(careSchema),
  ...optionalDetails,
  /** If left out, there is one picture with the key and the colour of the product. */
  pictures: z.optional(z.array(demoPictureSchema)),
});

/** The face is one of the products. The other members are like it except for what they say themselves. */
const demoFamilySchema = z.object({
  name: z.string(),
  optionName: z.string(),
  face: z.string(),
  label: z.string(),
  members: z.array(
    z.object({
      ...optionalDetails,
      key: z.string(),
      name: z.string(),
      label: z.string(),
      price: moneyInput('price'),
      stock: z.int(),
      weightGrams: z.optional(z.int()),
      facts: z.optional(z.array(factSchema)),
      boxSize: z.optional(z.enum(boxSizes)),
      pictures: z.optional(z.array(demoPictureSchema)),
    }),
  ),
});

const demoCatalogueSchema = z.object({
  categories: z.array(z.object({ name: z.string(), slug: z.string(), colour: z.string(), description: z.string() })),
  tags: z.array(z.string()),
  products: z.array(demoProductSchema),
  families: z.array(demoFamilySchema),
});

type DemoProduct = z.infer<typeof demoProductSchema>;
type DemoFamily = z.infer<typeof demoFamilySchema>;
type DemoPicture = z.infer<typeof demoPictureSchema>;
type DemoCatalogue = z.infer<typeof demoCatalogueSchema>;

async function readDemoCatalogue(): Promise<DemoCatalogue> {
  const file = await readFile(path.join(SEED_FOLDER, 'demo-catalogue.json'), 'utf8');
  const demo = demoCatalogueSchema.parse(JSON.parse(file));
  return { ...demo, products: [...demo.products, ...demo.families.flatMap((family) => otherMembers(demo, family))] };
}

/** After all other products, so that these keep their ids. */
function otherMembers({ products }: DemoCatalogue, { face: faceKey, members }: DemoFamily): DemoProduct[] {
  const face = products.find(({ key }) => key === faceKey);
  if (!face) throw new Error(`The demo catalogue has no product ${faceKey}`);
  const { pieces, pictures, ...alike } = face;
  const single = { compareAtPrice: null, isNew: false, isSale: false, isFeatured: false, isTrending: false };
  return members.map(({ label, ...own }) => ({
    ...alike,
    ...single,
    ...own,
    weightGrams: own.weightGrams ?? alike.weightGrams,
    boxSize: own.boxSize ?? alike.boxSize,
    facts: own.facts ?? alike.facts,
    pictures: own.pictures ?? picturesOf(face),
  }));
}

type Picture = {
  /** In `db/seed/pictures`. */
  file: string;
  /** In the shop's media, with its colour, as `pictureColour` reads it. */
  key: string;
};

const pictureIn = (folder: string, name: string, colour: string): Picture => ({
  file: `${folder}/${name}.webp`,
  key: `${folder}/${name}-${colour}.webp`,
});

const pictureOf = {
  product: ({ key, colour }: DemoPicture) => pictureIn('products', key, colour),
  category: ({ slug, colour }: DemoCatalogue['categories'][number]) => pictureIn('categories', slug, colour),
};

function picturesOf({ key, colour, pictures }: DemoProduct): DemoPicture[] {
  return pictures ?? [{ key, colour, alt: null }];
}

function imagesOf(product: DemoProduct): ProductImage[] {
  return picturesOf(product).map((picture) => {
    return { url: `/media/${pictureOf.product(picture).key}`, alt: picture.alt, width: null, height: null };
  });
}

function productRow(product: DemoProduct, categoryId: number | undefined, createdAt: Date) {
  const { key, name, description, rating, care, sku, weightGrams, boxSize, facts } = product;
  const imageUrl = imagesOf(product)[0]?.url ?? null;
  return {
    name,
    slug: key,
    description,
    pricePaise: product.price,
    compareAtPaise: product.compareAtPrice,
    categoryId: categoryId ?? null,
    rating: String(rating),
    isNew: product.isNew,
    isSale: product.isSale,
    isFeatured: product.isFeatured,
    isTrending: product.isTrending,
    isHeavy: product.isHeavy,
    kind: product.kind,
    imageUrl,
    thumbnailUrl: imageUrl,
    sku,
    weightGrams,
    boxSize,
    facts,
    pieces: product.pieces ?? piecesIn(name) ?? 1,
    scientificName: care?.scientificName,
    difficulty: care?.difficulty,
    light: care?.light,
    co2: care?.co2,
    temperatureMinC: care?.temperatureC?.min,
    temperatureMaxC: care?.temperatureC?.max,
    phMin: care?.ph?.min,
    phMax: care?.ph?.max,
    adultSizeCm: care?.adultSizeCm,
    minTankLitres: care?.minTankLitres,
    origin: care?.origin,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Fills an empty catalogue with the demo shop; does nothing when there is any product or category. */
export async function seedDemoCatalogue(ctx: Context, storage: MediaStorage): Promise<boolean> {
  if (await isFilled(ctx.db)) return false;
  const demo = await readDemoCatalogue();
  await storePictures(demo, storage);
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    // The lock makes a second process that starts at the same time wait, and then find the shop filled.
    await db.execute('lock table products, categories in share row exclusive mode');
    if (await isFilled(db)) return false;

    const categoryRows = await db
      .insert(categories)
      .values(
        demo.categories.map(({ colour, ...category }) => ({
          ...category,
          imageUrl: `/media/${pictureOf.category({ ...category, colour }).key}`,
        })),
      )
      .returning({ id: categories.id, slug: categories.slug });
    const categoryIds = new Map(categoryRows.map((row) => [row.slug, row.id]));
    const tagRows = await db
      .insert(tags)
      .values(demo.tags.map((name) => ({ name })))
      .returning({ id: tags.id, name: tags.name });
    const tagIds = new Map(tagRows.map((row) => [row.name, row.id]));

    // One minute apart, so that "newest first" keeps the order of the file.
    const start = now().getTime();
    const productRows = await db
      .insert(products)
      .values(
        demo.products.map((product, index) =>
          productRow(product, categoryIds.get(product.category), new Date(start - index * 60_000)),
        ),
      )
      .returning({ id: products.id, slug: products.slug });
    const productIds = new Map(productRows.map((row) => [row.slug, row.id]));
    const idOf = (product: DemoProduct) => productIds.get(product.key) ?? 0;
    await openStocks(
      ctx,
      demo.products.map((product) => ({ productId: idOf(product), quantity: product.stock })),
    );
    await insertImages(
      db,
      demo.products.map((product) => ({ id: idOf(product), images: imagesOf(product) })),
    );
    await db.insert(productTags).values(
      demo.products.flatMap((product) =>
        product.tags.flatMap((name) => {
          const tagId = tagIds.get(name);
          return tagId === undefined ? [] : [{ productId: idOf(product), tagId }];
        }),
      ),
    );
    for (const family of demo.families) await insertDemoFamily(db, family, productIds);
    await settleFamilies(db, await findFamilyIds(db, [...productIds.values()]), now());
    await refreshSearchDocuments(db, [...productIds.values()]);
    await logInvalidation(db, [EVERYTHING]);
    return true;
  });
}

async function insertDemoFamily(db: Db, family: DemoFamily, productIds: Map<string, number>): Promise<void> {
  const { name, optionName, face, label } = family;
  const familyId = await insertFamily(db, { name, optionName });
  for (const [position, member] of [{ key: face, label }, ...family.members].entries()) {
    const place = { familyId, optionLabel: member.label, position };
    await attachProduct(db, productIds.get(member.key) ?? 0, place);
  }
}

async function isFilled(db: Db): Promise<boolean> {
  const [product] = await db.select({ id: products.id }).from(products).limit(1);
  const [category] = await db.select({ id: categories.id }).from(categories).limit(1);
  return product !== undefined || category !== undefined;
}

async function storePictures(demo: DemoCatalogue, storage: MediaStorage): Promise<void> {
  const all = [...demo.products.flatMap(picturesOf).map(pictureOf.product), ...demo.categories.map(pictureOf.category)];
  const pictures = new Map(all.map((picture) => [picture.key, picture])).values();
  await Promise.all(
    [...pictures].map(async ({ file, key }) =>
      storage.put(key, await readFile(path.join(SEED_FOLDER, 'pictures', file))),
    ),
  );
}
