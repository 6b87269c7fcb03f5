import * as z from 'zod/mini';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import {
  MAX_PRODUCT_NAME_LENGTH,
  productChangeSchema,
  productInputSchema,
} from '#contracts/catalogue/product-input.ts';
import type { ProductBody } from './api.ts';
import { type PictureValue, pictureValue } from './picture-values.ts';

export type ChosenTag = { id: number; name: string };

type Range = { min: string; max: string };

/** A product as it stands in the form: text as it is typed. */
export type ProductValues = {
  name: string;
  description: string;
  price: string;
  compareAtPrice: string;
  categoryId: string;
  tags: ChosenTag[];
  rating: string;
  stock: string;
  isActive: boolean;
  isNew: boolean;
  isSale: boolean;
  isFeatured: boolean;
  isTrending: boolean;
  isHeavy: boolean;
  kind: Product['kind'];
  /** The first is the main image. */
  images: PictureValue[];
  thumbnailUrl: string | null;
  care: CareValues;
  sku: string;
  pieces: string;
  weightGrams: string;
  boxSize: Product['boxSize'];
  facts: FactValues[];
  hsn: string;
  /** A rate in percent, `exempt`, or nothing yet. */
  gst: string;
  lowStockAt: string;
};

export type FactValues = { name: string; value: string; unit: string };

export type CareValues = {
  scientificName: string;
  difficulty: string;
  light: string;
  co2: string;
  temperatureC: Range;
  ph: Range;
  adultSizeCm: string;
  minTankLitres: string;
  origin: string;
};

const text = (value: string | number | null | undefined) => String(value ?? '');
const rangeText = (range: { min: number; max: number } | null | undefined) => ({
  min: text(range?.min),
  max: text(range?.max),
});

/** "249.00" is typed as 249. */
const moneyTyped = (amount: string | null | undefined) => text(amount).replace(/\.00$/, '');

/** Null: a new one. */
export function productValues(product: Product | null): ProductValues {
  const care = product?.care;
  return {
    name: text(product?.name),
    description: text(product?.description),
    price: moneyTyped(product?.price),
    compareAtPrice: moneyTyped(product?.compareAtPrice),
    categoryId: text(product?.categoryId),
    tags: product?.tagDetails.map(({ id, name }) => ({ id, name })) ?? [],
    rating: product?.rating ?? '0',
    stock: text(product?.stock ?? 0),
    isActive: product?.isActive ?? true,
    isNew: product?.isNew ?? false,
    isSale: product?.isSale ?? false,
    isFeatured: product?.isFeatured ?? false,
    isTrending: product?.isTrending ?? false,
    isHeavy: product?.isHeavy ?? false,
    kind: product?.kind ?? 'dry',
    images: product?.images.map(pictureValue) ?? [],
    thumbnailUrl: product?.thumbnailUrl ?? null,
    care: {
      scientificName: text(care?.scientificName),
      difficulty: text(care?.difficulty),
      light: text(care?.light),
      co2: text(care?.co2),
      temperatureC: rangeText(care?.temperatureC),
      ph: rangeText(care?.ph),
      adultSizeCm: text(care?.adultSizeCm),
      minTankLitres: text(care?.minTankLitres),
      origin: text(care?.origin),
    },
    sku: text(product?.sku),
    pieces: text(product?.pieces ?? 1),
    weightGrams: text(product?.weightGrams),
    boxSize: product?.boxSize ?? 'small',
    facts: product?.facts.map(({ name, value, unit }) => ({ name, value, unit: text(unit) })) ?? [],
    hsn: text(product?.hsn),
    gst: product?.tax === 'exempt' ? 'exempt' : text(product?.gstRate),
    lowStockAt: text(product?.lowStockAt),
  };
}

const COPY = ' (copy)';

/**
 * The first values of a product like another one: unrated, none in stock, with no code of its own, and not shown yet.
 */
export function copiedValues(product: Product): ProductValues {
  const name = `${product.name.slice(0, MAX_PRODUCT_NAME_LENGTH - COPY.length)}${COPY}`;
  return { ...productValues(product), name, rating: '0', stock: '0', sku: '', isActive: false };
}

/** Anything that is not a number is left for the schema to reject. */
const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed));
const rangeOrNull = ({ min, max }: Range) =>
  min.trim() === '' && max.trim() === '' ? null : { min: number(min), max: number(max) };

/** As it is sent. */
export function productBody(values: ProductValues): ProductBody {
  const { tags, stock, care, pieces, weightGrams, facts, gst, lowStockAt, ...rest } = values;
  return {
    ...rest,
    tags: tags.map(({ id }) => id),
    stock: number(stock),
    care: careBody(care),
    pieces: number(pieces),
    weightGrams: numberOrNull(weightGrams),
    facts: withoutBlankEnd(facts),
    ...gstBody(gst),
    lowStockAt: numberOrNull(lowStockAt),
  };
}

/** What is chosen as GST, as it is sent. */
export function gstBody(gst: string): Pick<ProductBody, 'tax' | 'gstRate'> {
  return gst === 'exempt' ? { tax: 'exempt' } : { tax: 'taxable', gstRate: numberOrNull(gst) };
}

/** Rows at the end that nobody has filled in are left out; in between, the place of an error would be wrong then. */
function withoutBlankEnd(facts: FactValues[]): FactValues[] {
  const last = facts.findLastIndex((fact) => Object.values(fact).some((typed) => typed.trim() !== ''));
  return facts.slice(0, last + 1);
}

/** Without a single fact there is no care at all: goods have none. */
function careBody(care: CareValues): ProductBody['care'] {
  const facts = {
    scientificName: care.scientificName.trim() || null,
    difficulty: choice(care.difficulty),
    light: choice(care.light),
    co2: choice(care.co2),
    temperatureC: rangeOrNull(care.temperatureC),
    ph: rangeOrNull(care.ph),
    adultSizeCm: numberOrNull(care.adultSizeCm),
    minTankLitres: numberOrNull(care.minTankLitres),
    origin: care.origin.trim() || null,
  };
  return Object.values(facts).some((fact) => fact !== null) ? (facts as ProductBody['care']) : null;
}

const choice = (chosen: string) => chosen || null;

/** The form, judged by what the server accepts. What was typed is handed on as it is. */
export const productFormSchema = z.custom<ProductValues>().check(({ value, issues }) => {
  const { price, compareAtPrice } = value;
  // Again here: zod skips this comparison when another field is invalid.
  const judged = [
    productInputSchema.safeParse(productBody(value)),
    productChangeSchema.safeParse({ price, compareAtPrice }),
  ];
  const invalid = judged.flatMap(({ error }) => error?.issues ?? []);
  for (const { path, message } of invalid) issues.push({ code: 'custom', path, message, input: value });
});
