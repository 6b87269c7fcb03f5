/**
 * What cached responses depend on. A write invalidates the tags of what it changed; a response is stale when one of its
 * tags was invalidated after its data was read.
 */

/** Every response has this one. */
export const EVERYTHING = 'everything';
/** Settings of the shop. */
export const SHOP = 'shop';
/** Any list of products. */
export const LIST = 'list';
/** Any list of related products. */
export const RELATED = 'related';
export const CATEGORIES = 'categories';
export const TAGS = 'tags';

/** What a product shows of itself, including its stock in words. */
export const productCacheTag = (id: number): string => `product:${id}`;
/** Its name and slug, and which products belong to it and are in stock. */
export const categoryCacheTag = (id: number): string => `category:${id}`;
/** As of a category. */
export const tagCacheTag = (id: number): string => `tag:${id}`;
/** The exact stock. Invalidated with every sale, in the process of the sale only. */
export const stockCacheTag = (productId: number): string => `stock:${productId}`;
