import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import type { FamilyMember } from '#contracts/catalogue/family-schema.ts';
import { discountPercentage, parseMoney } from '#contracts/money.ts';

const NUMBER = /\d+(\.\d+)?/;

/** The variants of a product; none if there is nothing to choose. Those that differ in a number alone ascend by it. */
export function variantsOf({ family }: Pick<CardProduct, 'family'>): FamilyMember[] {
  if (!family || family.members.length < 2) return [];
  const { members } = family;
  const kinds = new Set(members.map(({ optionLabel }) => optionLabel.replace(NUMBER, '#').toLowerCase()));
  const amount = ({ optionLabel }: FamilyMember) => Number(NUMBER.exec(optionLabel)?.[0]);
  return kinds.size === 1 ? members.toSorted((a, b) => amount(a) - amount(b)) : members;
}

/** What the page of a variant can show before its own data arrives. */
export function variantCard(product: CardProduct, member: FamilyMember): CardProduct {
  const { id, name, price, compareAtPrice, stock, imageUrl } = member;
  const before = compareAtPrice === null ? null : parseMoney(compareAtPrice);
  const saving = discountPercentage(parseMoney(price) ?? 0, before);
  return { ...product, id, name, price, compareAtPrice, stock, imageUrl, discountPercentage: saving };
}

type Offer = {
  product: CardProduct;
  /** Several variants are in stock: the shopper chooses on the page. */
  isChoice: boolean;
  /** The others cost more. */
  isLowest: boolean;
};

/** A card of a family offers, prices and opens the cheapest variant in stock; the cheapest of all if none is. */
export function offerOf(product: CardProduct): Offer {
  const variants = variantsOf(product);
  const inStock = variants.filter(({ isInStock }) => isInStock);
  const offered = inStock.length > 0 ? inStock : variants;
  const price = (variant: FamilyMember) => parseMoney(variant.price) ?? 0;
  const [cheapest, ...others] = offered.toSorted((a, b) => price(a) - price(b));
  return {
    product: cheapest ? variantCard(product, cheapest) : product,
    isChoice: inStock.length > 1,
    isLowest: others.some(({ price }) => price !== cheapest?.price),
  };
}
