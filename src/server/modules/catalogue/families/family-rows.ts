import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { Family, FamilyMember } from '#contracts/catalogue/family-schema.ts';
import { moneyText } from '#contracts/money.ts';

/** Shoppers see the active members of a family, administrators all. */
export type ListedMembers = 'active' | 'all';

type MemberRow = Omit<FamilyMember, 'price' | 'compareAtPrice' | 'isInStock'> & {
  pricePaise: number;
  compareAtPaise: number | null;
};

/** A family as selected. */
export type FamilyRow = Omit<Family, 'members'> & { members: MemberRow[] };

/** Needs `product_families f`. */
export const familyColumns = `f.id, f.name, f.option_name as "optionName", f.version, (
  select json_agg(json_build_object('id', m.id, 'name', m.name, 'optionLabel', m.option_label, 'sku', m.sku,
    'pricePaise', m.price_paise, 'compareAtPaise', m.compare_at_paise, 'isActive', m.is_active, 'imageUrl', m.image_url,
    'stock', coalesce((select s.quantity from stock s where s.product_id = m.id), 0)) order by m.family_position)
  from products m where m.family_id = f.id) as members`;

export function priceTexts(pricePaise: number, compareAtPaise: number | null) {
  return {
    price: moneyText(pricePaise),
    compareAtPrice: compareAtPaise === null ? null : moneyText(compareAtPaise),
  };
}

export function toFamily({ members, ...family }: FamilyRow, listed: ListedMembers): Family {
  return {
    ...family,
    members: members
      .filter(({ isActive }) => isActive || listed === 'all')
      .map(({ pricePaise, compareAtPaise, ...member }) => ({
        ...member,
        ...priceTexts(pricePaise, compareAtPaise),
        isInStock: member.stock > 0,
      })),
  };
}

/** The lowest price is that of the active members, or of all when none is active. */
export function familyFields(family: Family | null): Pick<Product, 'family' | 'familySize' | 'fromPrice'> {
  if (!family) return { family, familySize: null, fromPrice: null };
  const active = family.members.filter(({ isActive }) => isActive);
  const [cheapest] = (active.length > 0 ? active : family.members).toSorted(
    (a, b) => Number(a.price) - Number(b.price),
  );
  return { family, familySize: family.members.length, fromPrice: cheapest?.price ?? null };
}
