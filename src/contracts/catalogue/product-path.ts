import { slugify } from './slugify.ts';

/** The address of a product's page, with its current name. */
export function productPath({ id, name }: { id: number; name: string }): string {
  const slug = slugify(name);
  return `/product/${id}${slug && `-${encodeURIComponent(slug)}`}`;
}

/** The id in the last part of such an address, with or without the name. */
export function productIdIn(part: string): string {
  return part.replace(/^(\d+)-.*/s, '$1');
}

/** Where an address with another name redirects to, given the right path. The address without a name stays valid. */
export function renamedAddress(url: string, path: string): string | undefined {
  const [given = ''] = url.split('?');
  const isRight = given === path || given === `${path}/` || /^\/product\/\d+\/?$/.test(given);
  return isRight ? undefined : path + url.slice(given.length);
}
