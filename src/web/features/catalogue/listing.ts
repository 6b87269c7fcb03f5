import type { Category } from '#contracts/catalogue.ts';
import type { ProductListQuery } from './api.ts';

export const LISTING_PAGE_SIZE = 24;

const filterTitles = { new: 'New Arrivals', sale: 'On Sale', trending: 'Bestsellers' } as const;
type ListingFilter = keyof typeof filterTitles;

function filterIn(search: URLSearchParams): ListingFilter | undefined {
  const asked = search.get('filter');
  return asked !== null && Object.hasOwn(filterTitles, asked) ? (asked as ListingFilter) : undefined;
}

function categoriesIn(search: URLSearchParams, routeCategory: string | undefined): string[] {
  return routeCategory === undefined ? search.getAll('category') : [routeCategory];
}

/** The call that a listing's address stands for. What the address gets wrong is left out rather than refused. */
export function listingFromUrl(search: URLSearchParams, routeCategory?: string): ProductListQuery & { q?: string } {
  const filter = filterIn(search);
  const categories = categoriesIn(search, routeCategory);
  const term = search.get('search')?.trim().slice(0, 200);
  const page = search.get('page') ?? '1';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    limit: LISTING_PAGE_SIZE,
    ...(filter ? { filter } : {}),
    ...(categories.length > 0 ? { category: categories } : {}),
    ...(term ? { q: term } : {}),
  };
}

export function findCategory(known: Category[], word: string): Category | undefined {
  const wanted = word.toLowerCase();
  return known.find(({ slug, name }) => slug.toLowerCase() === wanted || name.toLowerCase() === wanted);
}

/** The first that applies of: exactly one category, search, filter, all products. */
export function listingTitle(search: URLSearchParams, routeCategory: string | undefined, known: Category[]): string {
  const [category, ...others] = categoriesIn(search, routeCategory);
  if (category !== undefined && others.length === 0) {
    return findCategory(known, category)?.name ?? category.charAt(0).toUpperCase() + category.slice(1);
  }
  const term = search.get('search')?.trim();
  if (term) return `Search: ${term}`;
  const filter = filterIn(search);
  return filter ? filterTitles[filter] : 'All Products';
}
