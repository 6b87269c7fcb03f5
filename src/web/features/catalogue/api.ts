import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Care } from '#contracts/catalogue/care-schema.ts';
import type * as catalogue from '#contracts/catalogue/catalogue.ts';
import type { suggestProducts } from '#contracts/catalogue/search.ts';
import type { EndpointCall, EndpointResponse } from '#contracts/endpoint.ts';
import type { subscribeToStock } from '#contracts/notifications/notifications.ts';
import { nextPage } from '#contracts/pagination-view.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { variantCard, variantsOf } from './family.ts';

export type ProductListQuery = EndpointCall<typeof catalogue.listProducts>['query'];
type ProductList = EndpointResponse<typeof catalogue.listProducts>;
type CardList = Omit<ProductList, 'data'> & { data: catalogue.CardProduct[] };

async function fetchProducts({ q, ...query }: ProductListQuery & { q?: string }): Promise<CardList> {
  const list = await (q === undefined
    ? callApi<typeof catalogue.listProducts>('GET', '/api/products', { query })
    : callApi<typeof catalogue.searchProducts>('GET', '/api/products/search', { query: { ...query, q } }));
  return { ...list, data: list.data.map(cardOf) };
}

/** Only the fields that a card shows, to keep the page small. */
function cardOf(product: catalogue.Product): catalogue.CardProduct {
  const { id, name, price, compareAtPrice, discountPercentage, stock, isNew, isSale, isHeavy, kind, imageUrl } =
    product;
  const { family, familySize, fromPrice } = product;
  const care = product.care && cardCare(product.care);
  const card = { id, name, price, compareAtPrice, discountPercentage, stock, isNew, isSale, isHeavy, kind, imageUrl };
  return { ...card, care, family, familySize, fromPrice };
}

function cardCare({ light, co2, temperatureC, adultSizeCm, minTankLitres }: Care): catalogue.CardProduct['care'] {
  return { light, co2, temperatureC, adultSizeCm, minTankLitres };
}

/** What a list that is already loaded knows about a product. */
export function findCard(queryClient: QueryClient, id: number): catalogue.CardProduct | undefined {
  const lists = [
    ...queryClient.getQueriesData<CardList>({ queryKey: ['products'] }).map(([, list]) => list?.data),
    ...queryClient
      .getQueriesData<{ pages: CardList[] }>({ queryKey: ['listing'] })
      .map(([, listing]) => listing?.pages.flatMap(({ data }) => data)),
    ...queryClient
      .getQueriesData<{ product: catalogue.Product; related: catalogue.CardProduct[] }>({ queryKey: ['product'] })
      .map(([, page]) => page && [cardOf(page.product), ...page.related]),
  ];
  const cards = lists.flatMap((list) => list ?? []);
  return cards.find((card) => card.id === id) ?? cards.flatMap((card) => memberCard(card, id)).at(0);
}

function memberCard(card: catalogue.CardProduct, id: number): catalogue.CardProduct[] {
  return variantsOf(card).flatMap((member) => (member.id === id ? [variantCard(card, member)] : []));
}

function productListQuery(query: ProductListQuery) {
  return queryOptions({ queryKey: ['products', query], queryFn: () => fetchProducts(query) });
}

export type ListingPages = InfiniteData<CardList>;

/** The pages of a listing from one on; "Load more" adds the next. Back shows them however long a product was read. */
export function listingQuery(call: Omit<ProductListQuery, 'page'> & { q?: string }, firstPage: number) {
  return infiniteQueryOptions({
    queryKey: ['listing', call, firstPage],
    queryFn: ({ pageParam }) => fetchProducts({ ...call, group: 'family', page: pageParam }),
    initialPageParam: firstPage,
    getNextPageParam: ({ pagination }) => pagination && nextPage(pagination),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** A product with related products. Null if it does not exist, which is not an error. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async () => {
      try {
        return await callApi<typeof catalogue.getProductPage>('GET', '/api/products/:id/page', { params: { id } });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });
}

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: () => callApi<typeof catalogue.listCategories>('GET', '/api/categories', { query: {} }),
  });
}

export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['suggestions', text],
    queryFn: () => callApi<typeof suggestProducts>('GET', '/api/products/suggest', { query: { q: text } }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  });
}

export function subscribe(productId: number, email: string) {
  return callApi<typeof subscribeToStock>('POST', '/api/stock-notifications/subscribe', { body: { productId, email } });
}

export const bestsellersQuery = () => productListQuery({ filter: 'trending', limit: 8, group: 'family' });
export const newArrivalsQuery = () => productListQuery({ filter: 'new', limit: 8, group: 'family' });

export async function prefetchHome(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.fetchQuery(categoriesQuery()),
    queryClient.fetchQuery(bestsellersQuery()),
    queryClient.fetchQuery(newArrivalsQuery()),
  ]);
}
