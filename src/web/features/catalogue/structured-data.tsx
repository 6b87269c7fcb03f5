import { asOneLine } from '#contracts/addresses/as-one-line.ts';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { variantName } from '#contracts/catalogue/variant-name.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { variantsOf } from './family.ts';

/** A data block, which the content security policy allows. `<` is escaped so that no value can close the element. */
export function JsonLd({ data }: { data: object | object[] }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its angle brackets escaped
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

type ProductMetadata = { url: string; description: string; image?: string };

/** The address that search engines are to know: a variant is found as the first of its family. */
export function canonicalUrl(product: Product, shop: Shop): string {
  return productUrl(product.family?.members[0] ?? product, shop);
}

export function productUrl(product: Pick<Product, 'id' | 'name'>, shop: Shop): string {
  return `${shop.url}${paths.product(product)}`;
}

/** Metadata of a product page. */
export function productMetadata(product: Product, shop: Shop): ProductMetadata {
  const { description, imageUrl } = product;
  return {
    url: productUrl(product, shop),
    description: plainText(description),
    ...(imageUrl ? { image: new URL(imageUrl, shop.url).href } : {}),
  };
}

/** Structured data for search engines: product, offer and breadcrumbs. */
export function productJsonLd(product: Product, shop: Shop, metadata: ProductMetadata): object[] {
  const trail = [
    { name: 'Home', path: paths.home },
    { name: 'Shop', path: paths.shop },
    ...(product.category ? [{ name: product.category.name, path: paths.category(product.category.slug) }] : []),
    { name: product.name, path: paths.product(product) },
  ];
  return [
    {
      '@context': 'https://schema.org',
      ...(variantsOf(product).length > 0 ? groupJsonLd(product, shop, metadata) : oneJsonLd(product, shop)),
      ...metadata,
      ...(product.category ? { category: product.category.name } : {}),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `${shop.url}${path}`,
      })),
    },
  ];
}

type Sold = Pick<Product, 'id' | 'name' | 'sku' | 'price' | 'isInStock'>;

function oneJsonLd(product: Sold, shop: Shop): object {
  const { id, name, sku, price, isInStock } = product;
  return {
    '@type': 'Product',
    name,
    sku: sku ?? String(id),
    offers: {
      '@type': 'Offer',
      url: productUrl(product, shop),
      price,
      priceCurrency: 'INR',
      availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: shop.name },
    },
  };
}

function groupJsonLd(product: Product, shop: Shop, { image }: ProductMetadata): object {
  return {
    '@type': 'ProductGroup',
    name: product.family?.name,
    productGroupID: String(product.family?.id),
    hasVariant: variantsOf(product).map((member) => ({
      ...oneJsonLd(member, shop),
      name: variantName(member),
      image: member.imageUrl ? new URL(member.imageUrl, shop.url).href : image,
    })),
  };
}

export function shopJsonLd(shop: Shop): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    legalName: shop.legalName,
    url: shop.url,
    logo: `${shop.url}/icon-512.png`,
    email: shop.email,
    telephone: shop.phone,
    address: asOneLine(shop.address),
  };
}
