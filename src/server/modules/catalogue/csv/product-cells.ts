import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { ProductCsvColumn } from '#contracts/catalogue/product-csv.ts';
import { joinFacts, joinNames } from './csv-cells.ts';

export type ProductCells = Record<ProductCsvColumn, string>;

/** A product as one row of a file. What has no value is blank. */
export function cellsOf(product: Product): ProductCells {
  const { care } = product;
  const text = (value: string | number | boolean | null | undefined) => String(value ?? '');
  return {
    id: text(product.id),
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: product.price,
    compareAtPrice: text(product.compareAtPrice),
    category: text(product.category?.name),
    tags: joinNames(product.tagDetails.map(({ name }) => name)),
    rating: product.rating,
    stock: text(product.stock),
    isActive: text(product.isActive),
    isNew: text(product.isNew),
    isSale: text(product.isSale),
    isFeatured: text(product.isFeatured),
    isTrending: text(product.isTrending),
    isHeavy: text(product.isHeavy),
    kind: product.kind,
    imageUrl: text(product.imageUrl),
    thumbnailUrl: text(product.thumbnailUrl),
    images: joinNames(product.images.map(({ url }) => url)),
    sku: text(product.sku),
    pieces: text(product.pieces),
    weightGrams: text(product.weightGrams),
    boxSize: product.boxSize,
    family: text(product.family?.name),
    optionLabel: text(product.optionLabel),
    facts: joinFacts(product.facts),
    hsn: text(product.hsn),
    tax: product.tax,
    gstRate: text(product.gstRate),
    lowStockAt: text(product.lowStockAt),
    scientificName: text(care?.scientificName),
    difficulty: text(care?.difficulty),
    light: text(care?.light),
    co2: text(care?.co2),
    temperatureMinC: text(care?.temperatureC?.min),
    temperatureMaxC: text(care?.temperatureC?.max),
    phMin: text(care?.ph?.min),
    phMax: text(care?.ph?.max),
    adultSizeCm: text(care?.adultSizeCm),
    minTankLitres: text(care?.minTankLitres),
    origin: text(care?.origin),
    stockBefore: text(product.stock),
    version: text(product.version),
  };
}
