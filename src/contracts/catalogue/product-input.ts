import * as z from 'zod/mini';
import { moneyInput } from '#contracts/money-schema.ts';
import { oneOf } from '#contracts/one-of.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { lineInput, optionalTextInput, textInput } from '#contracts/text.ts';
import { co2Needs, difficulties, lightLevels, productKinds } from './care.ts';
import { flag, MAX_DESCRIPTION_LENGTH, pictureAddress, REQUIRED_FIELDS, slug, version } from './catalogue-fields.ts';
import { MAX_OPTION_LABEL_LENGTH } from './family-schema.ts';
import { detailsInput, optionalLine } from './product-details.ts';
import { arePicturesSound, imagesInput, PICTURES_DIFFER, type PictureChange } from './product-pictures.ts';
import { isReasonFor, type StockReason, stockReasons } from './stock-reasons.ts';

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

/** What `careSchema` sends, as it is accepted. */
const careInput = z.object(
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

export const MAX_PRODUCT_NAME_LENGTH = 200;
export const MAX_STOCK = 999_999_999;

const NOT_AN_AMOUNT = 'must be an amount in rupees, such as 249 or 249.50';
export const COMPARE_AT_TOO_LOW = 'Compare-at price must be above the price';

export const priceInput = z.pipe(
  z
    .union([z.string(), z.number()], REQUIRED_FIELDS)
    .check(z.refine((amount) => String(amount).trim() !== '', REQUIRED_FIELDS)),
  moneyInput(`Price ${NOT_AN_AMOUNT}`),
);

const compareAtPrice = z.pipe(
  z.pipe(
    z.union([z.string(), z.number(), z.null()], `Compare-at price ${NOT_AN_AMOUNT}`),
    z.transform((amount) => (amount === null || String(amount).trim() === '' ? null : amount)),
  ),
  z.nullable(moneyInput(`Compare-at price ${NOT_AN_AMOUNT}`)),
);

const RATING_OUT_OF_RANGE = 'Rating must be a number from 0 to 5';

/** One decimal place is kept. */
const rating = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], RATING_OUT_OF_RANGE),
    z.transform((value) => {
      const text = String(value).trim();
      return /^\d(\.\d+)?$/.test(text) && Number(text) <= 5 ? Number(text).toFixed(1) : null;
    }),
  ),
  z.string(RATING_OUT_OF_RANGE),
);

const STOCK_OUT_OF_RANGE = 'Stock must be a whole number of 0 or more';
export const stockInput = z
  .int(STOCK_OUT_OF_RANGE)
  .check(z.minimum(0, STOCK_OUT_OF_RANGE), z.maximum(MAX_STOCK, 'There cannot be so many in stock'));

export const UNKNOWN_TAG = 'Tag not found. Please select from available tags or create it first.';

const tagIds = z.pipe(
  z
    .array(wholeNumber(UNKNOWN_TAG), 'tags must be a list of tag ids')
    .check(z.maxLength(500, 'There are too many tags')),
  z.transform((ids) => [...new Set(ids)]),
);

const requiredOfProduct = {
  name: lineInput({ label: 'Name', max: MAX_PRODUCT_NAME_LENGTH, required: REQUIRED_FIELDS }),
  description: textInput({ label: 'Description', max: MAX_DESCRIPTION_LENGTH, required: REQUIRED_FIELDS }),
  price: priceInput,
  categoryId: wholeNumber(REQUIRED_FIELDS),
};

const optionalOfProduct = {
  slug: z.optional(slug),
  compareAtPrice: z.optional(compareAtPrice),
  tags: z.optional(tagIds),
  rating: z.optional(rating),
  stock: z.optional(stockInput),
  isNew: flag('isNew'),
  isSale: flag('isSale'),
  isFeatured: flag('isFeatured'),
  isTrending: flag('isTrending'),
  isHeavy: flag('isHeavy'),
  kind: z.optional(oneOf('kind', productKinds)),
  isActive: flag('isActive'),
  imageUrl: z.optional(pictureAddress),
  thumbnailUrl: z.optional(pictureAddress),
  images: z.optional(imagesInput),
  ...detailsInput,
  /** Null leaves the family. */
  familyId: z.optional(z.nullable(wholeNumber('Family not found'))),
  optionLabel: z.optional(optionalLine('The label', MAX_OPTION_LABEL_LENGTH)),
  care: z.optional(z.nullable(careInput)),
};

type Prices = { price?: number | undefined; compareAtPrice?: number | null | undefined };

/** Missing (undefined) prices are checked later, against the stored ones. */
export function isCompareAtPriceSound({ price, compareAtPrice }: Prices): boolean {
  return price === undefined || compareAtPrice === undefined || compareAtPrice === null || compareAtPrice > price;
}

const soundPrices = z.refine<Prices>(isCompareAtPriceSound, { message: COMPARE_AT_TOO_LOW, path: ['compareAtPrice'] });

const soundPictures = z.refine<PictureChange>(arePicturesSound, { message: PICTURES_DIFFER, path: ['imageUrl'] });

export const productInputSchema = z
  .object({ ...requiredOfProduct, ...optionalOfProduct })
  .check(soundPrices, soundPictures);

export type ProductInput = z.output<typeof productInputSchema>;

type StockEdit = {
  stock?: number | undefined;
  stockBefore?: number | null | undefined;
  stockReason?: StockReason | undefined;
};

const soundReason = z.refine<StockEdit>(
  ({ stock, stockBefore, stockReason }) =>
    stockReason === undefined || (typeof stockBefore === 'number' && isReasonFor(stockReason, stockBefore, stock)),
  { message: 'The reason does not fit the change of the stock', path: ['stockReason'] },
);

/** Missing fields stay unchanged; every field of a product response is accepted. */
export const productChangeSchema = z
  .object({
    ...optionalOfProduct,
    name: z.optional(requiredOfProduct.name),
    description: z.optional(requiredOfProduct.description),
    price: z.optional(requiredOfProduct.price),
    categoryId: z.optional(z.nullable(requiredOfProduct.categoryId)),
    /** The stock that the editor has loaded: `stock` is applied as a difference from it. */
    stockBefore: z.nullish(stockInput),
    /** Why the stock changes, for its history. */
    stockReason: z.optional(oneOf('stockReason', stockReasons)),
    version,
  })
  .check(soundPrices, soundPictures, soundReason);

export type ProductChange = z.output<typeof productChangeSchema>;
