/** One address asked again and again under load, or many different ones asked once each. */
export type CatalogueWorkload = { name: string } & ({ path: string } | { paths: string[] });

const PRODUCT = 50;
const FIRST_PRODUCT = 1;
/** The smallest shop that is measured has as many. */
const LAST_PRODUCT = 100;

const categories = [
  'plants',
  'fish',
  'shrimp-snails',
  'equipment',
  'lighting',
  'substrate-hardscape',
  'food-fertiliser',
  'aquariums',
];
const pairs = categories.flatMap((one, index) => categories.slice(index + 1).map((other) => [one, other]));
const triples = pairs.flatMap((pair) =>
  categories.slice(categories.indexOf(pair[1] ?? '') + 1).map((third) => [...pair, third]),
);

/**
 * A page is kept until the catalogue changes, so what a page costs before it is kept can only be seen on addresses that
 * nobody has asked for: categories two and three at a time (the smallest shop fills a page with them as well), and
 * products one after the other. Each of these lists is also counted for the first time.
 */
export const catalogueWorkloads: CatalogueWorkload[] = [
  { name: 'list page', path: '/api/products/?page=1&limit=24' },
  {
    name: 'filtered, sorted page',
    path: '/api/products/?filter=sale&inStock=true&minPrice=100&sort=price&page=1&limit=24',
  },
  { name: 'category page', path: '/api/products/category/fish?page=1&limit=24' },
  { name: 'product', path: `/api/products/${PRODUCT}` },
  { name: 'related products', path: `/api/products/${PRODUCT}/related` },
  { name: 'search, found', path: '/api/products/search?q=anubias&page=1&limit=24' },
  { name: 'search, typing mistake', path: '/api/products/search?q=cardnal%20tetra&page=1&limit=24' },
  { name: 'search, nothing', path: '/api/products/search?q=zzzzqqq&page=1&limit=24' },
  { name: 'suggestion', path: '/api/products/suggest?q=tet' },
  { name: 'suggestion, typing mistake', path: '/api/products/suggest?q=anubius' },
  { name: '/shop, kept', path: '/shop' },
  { name: '/shop/plants, kept', path: '/shop/plants' },
  { name: '/product, kept', path: `/product/${PRODUCT}` },
  {
    name: '/shop, new addresses',
    paths: [...pairs, ...triples].map((slugs) => `/shop?${slugs.map((slug) => `category=${slug}`).join('&')}`),
  },
  {
    name: '/product, new addresses',
    paths: Array.from({ length: LAST_PRODUCT - PRODUCT }, (_, index) => `/product/${FIRST_PRODUCT + index + PRODUCT}`),
  },
];
