import { addressWord, co2Needs, difficulties, lightLevels } from '#contracts/catalogue/care.ts';
import type { Category } from '#contracts/catalogue/catalogue.ts';
import { kindOfCategory } from '#contracts/catalogue/kind-of-category.ts';
import { formatRupees, parseMoney } from '#contracts/money.ts';
import { paths } from '#web/lib/paths.ts';
import type { ProductListQuery } from './api.ts';

export const LISTING_PAGE_SIZE = 24;
const MAX_TEXT_LENGTH = 200;
const MAX_CATEGORIES = 100;

export const filterTitles = { new: 'New Arrivals', sale: 'On Sale', trending: 'Bestsellers' } as const;
export type ListingFilter = keyof typeof filterTitles;

export const sortLabels = {
  newest: 'Newest first',
  'best-selling': 'Best selling',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  rating: 'Best rated',
  name: 'Name',
} as const;
export type ListingSort = keyof typeof sortLabels;

export const careFilters = [
  { name: 'difficulty', label: 'Difficulty', values: difficulties },
  { name: 'light', label: 'Light', values: lightLevels },
  { name: 'co2', label: 'CO₂', values: co2Needs },
] as const;
type CareFilter = (typeof careFilters)[number];
type CareFilterName = CareFilter['name'];

/** The parsed URL of a listing. */
export type Listing = {
  categories: string[];
  search: string | undefined;
  filter: ListingFilter | undefined;
  sort: ListingSort | undefined;
  minPrice: string | undefined;
  maxPrice: string | undefined;
  inStock: boolean;
  care: Partial<Record<CareFilterName, string>>;
  page: number;
};

function oneOf<T extends object>(table: T, word: string | null): keyof T | undefined {
  return word !== null && Object.hasOwn(table, word) ? (word as keyof T) : undefined;
}

function amount(text: string | null): string | undefined {
  return text !== null && parseMoney(text) !== null ? text : undefined;
}

function takeable(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, MAX_TEXT_LENGTH).trimEnd().toWellFormed();
}

/** Each category once, in one order, however the URL repeats and orders them. */
function readCategories(words: string[]): string[] {
  const known = words.map(takeable).filter(Boolean).sort();
  const unique = new Map(known.map((word) => [word.toLowerCase(), word]));
  return [...unique.values()].sort().slice(0, MAX_CATEGORIES);
}

/**
 * Reads a URL on the server and in the browser. Invalid parts are ignored: a listing is always shown. All spellings of
 * a listing give the same result, also when they are first rewritten by `listingSearch`.
 */
export function readListing(search: URLSearchParams, routeCategory?: string): Listing {
  const care = careFilters.flatMap(({ name, values }) => {
    const word = search.get(name)?.toLowerCase();
    const value = values.find((one) => addressWord(one) === word);
    return value ? [[name, value]] : [];
  });
  const page = search.get('page') ?? '1';
  return {
    categories: readCategories(routeCategory === undefined ? search.getAll('category') : [routeCategory]),
    search: takeable(search.get('search') ?? '') || undefined,
    filter: oneOf(filterTitles, search.get('filter')),
    sort: oneOf(sortLabels, search.get('sort')),
    minPrice: amount(search.get('minPrice')),
    maxPrice: amount(search.get('maxPrice')),
    inStock: search.get('inStock') === 'true',
    care: Object.fromEntries(care),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a listing. One category alone has a path of its own only where the visitor came by it. */
export function listingUrl(listing: Listing): string {
  return paths.shop + listingSearch(listing);
}

/** The query of a listing's address, which does not repeat the category of the path. */
export function listingSearch(listing: Listing, routeCategory?: string): string {
  const { categories, search, filter, sort, minPrice, maxPrice, inStock, care, page } = listing;
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (filter) query.set('filter', filter);
  if (routeCategory === undefined) for (const category of categories) query.append('category', category);
  if (sort) query.set('sort', sort);
  if (minPrice) query.set('minPrice', minPrice);
  if (maxPrice) query.set('maxPrice', maxPrice);
  if (inStock) query.set('inStock', 'true');
  for (const [name, value] of Object.entries(care)) query.set(name, addressWord(value));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** Search engines index the path and its later pages, each on its own; not every choice of filters. */
export function canonicalSearch(listing: Listing, routeCategory?: string): string {
  const search = listingSearch(listing, routeCategory);
  return search === `?page=${listing.page}` ? search : '';
}

export type ListingCall = Omit<ProductListQuery, 'page'> & { q?: string };

export function listingCall({
  categories,
  search,
  filter,
  sort,
  minPrice,
  maxPrice,
  inStock,
  care,
}: Listing): ListingCall {
  return {
    limit: LISTING_PAGE_SIZE,
    ...(search ? { q: search } : {}),
    ...(filter ? { filter } : {}),
    ...(categories.length > 0 ? { category: categories } : {}),
    ...(sort ? { sort } : {}),
    ...(minPrice ? { minPrice } : {}),
    ...(maxPrice ? { maxPrice } : {}),
    ...(inStock ? { inStock: 'true' as const } : {}),
    ...care,
  };
}

/** Animals alone have neither light nor CO₂ to choose by; a filter in use is shown, so that it can be removed. */
export function fittingCareFilters({ categories, care }: Listing, known: Category[]): CareFilter[] {
  const kinds = categories.map((word) => kindOfCategory(findCategory(known, word)?.slug));
  const isPlantsToo = kinds.length === 0 || kinds.some((kind) => kind !== 'animal');
  return careFilters.filter(({ name }) => isPlantsToo || name === 'difficulty' || care[name] !== undefined);
}

export function findCategory(known: Category[], word: string): Category | undefined {
  const wanted = word.toLowerCase();
  return known.find(({ slug, name }) => slug.toLowerCase() === wanted || name.toLowerCase() === wanted);
}

function categoryName(known: Category[], word: string): string {
  return findCategory(known, word)?.name ?? word.charAt(0).toUpperCase() + word.slice(1);
}

/** The first that applies of: exactly one category, search, filter, all products. */
export function listingTitle({ categories, search, filter }: Listing, known: Category[]): string {
  const [category, ...others] = categories;
  if (category !== undefined && others.length === 0) return categoryName(known, category);
  if (search) return `Search: ${search}`;
  return filter ? filterTitles[filter] : 'All Products';
}

export type ListingChip = { label: string; without: Listing };

/** One chip per filter, with the listing without that filter. */
export function listingChips(listing: Listing, known: Category[]): ListingChip[] {
  const rest = { ...listing, page: 1 };
  const { categories, minPrice, maxPrice } = listing;
  const nameOf = (word: string) => categoryName(known, word);
  return [
    // The URL may have a category by its name and by its slug.
    ...[...new Set(categories.map(nameOf))].map((label) => ({
      label,
      without: { ...rest, categories: categories.filter((word) => nameOf(word) !== label) },
    })),
    ...(listing.search ? [{ label: `“${listing.search}”`, without: { ...rest, search: undefined } }] : []),
    ...(listing.filter ? [{ label: filterTitles[listing.filter], without: { ...rest, filter: undefined } }] : []),
    ...(minPrice ? [{ label: `From ${formatRupees(minPrice)}`, without: { ...rest, minPrice: undefined } }] : []),
    ...(maxPrice ? [{ label: `Up to ${formatRupees(maxPrice)}`, without: { ...rest, maxPrice: undefined } }] : []),
    ...(listing.inStock ? [{ label: 'In stock', without: { ...rest, inStock: false } }] : []),
    ...careFilters.flatMap(({ name, label }) => {
      const { [name]: value, ...care } = listing.care;
      return value ? [{ label: `${label}: ${value}`, without: { ...rest, care } }] : [];
    }),
  ];
}
