import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import type { FamilyMember } from '#contracts/catalogue/family-schema.ts';
import { discountPercentage, parseMoney } from '#contracts/money.ts';

/** The variants of a product; none if there is nothing to choose. */
export function variantsOf({ family }: Pick<CardProduct, 'family'>): FamilyMember[] {
  return family && family.members.length > 1 ? family.members : [];
}

/** What the page of a variant can show before its own data arrives. */
export function variantCard(product: CardProduct, member: FamilyMember): CardProduct {
  const { id, name, price, compareAtPrice, stock, imageUrl } = member;
  const before = compareAtPrice === null ? null : parseMoney(compareAtPrice);
  const saving = discountPercentage(parseMoney(price) ?? 0, before);
  return { ...product, id, name, price, compareAtPrice, stock, imageUrl, discountPercentage: saving };
}

export function hasOnePrice(variants: FamilyMember[]): boolean {
  return variants.every(({ price }) => price === variants[0]?.price);
}

/** A card of a family offers the first variant in stock; among several the shopper chooses on its page. */
export function offerOf(product: CardProduct): { isChoice: boolean; product: CardProduct } {
  const inStock = variantsOf(product).filter(({ isInStock }) => isInStock);
  const [first] = inStock;
  return { isChoice: inStock.length > 1, product: first ? variantCard(product, first) : product };
}
