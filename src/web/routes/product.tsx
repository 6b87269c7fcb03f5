import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Product } from '#contracts/catalogue.ts';
import { stockInfo } from '#contracts/stock.ts';
import { NothingFoundDrawing } from '#web/components/drawings.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { productQuery, relatedProductsQuery } from '#web/features/catalogue/api.ts';
import { AddToCartButton } from '#web/features/catalogue/components/add-to-cart-button.tsx';
import { Breadcrumbs } from '#web/features/catalogue/components/breadcrumbs.tsx';
import { CareTable } from '#web/features/catalogue/components/care-table.tsx';
import { Price } from '#web/features/catalogue/components/price.tsx';
import { ProductGrid } from '#web/features/catalogue/components/product-grid.tsx';
import { ProductPicture } from '#web/features/catalogue/components/product-picture.tsx';
import { Stars } from '#web/features/catalogue/components/stars.tsx';
import { useShop } from '#web/features/shell/use-shop.ts';
import { paths } from '#web/lib/paths.ts';

export default function ProductPage() {
  const { id = '' } = useParams();
  const { data: product, isPending, isError, refetch } = useQuery(productQuery(id));
  if (isPending) return <ProductSkeleton />;
  if (isError) {
    return (
      <div className="page py-16">
        <LoadFailure message="The product could not be loaded." onRetry={() => void refetch()} />
      </div>
    );
  }
  return product ? <ProductDetail product={product} /> : <ProductNotFound />;
}

function ProductDetail({ product }: { product: Product }) {
  const shop = useShop();
  const stock = stockInfo(product.stock);
  const text = product.description
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    <div className="page py-6">
      <PageHead
        title={`${product.name} | ${shop.name}`}
        description={text.slice(0, 155)}
        url={`${shop.url}${paths.product(product.id)}`}
        {...(product.imageUrl ? { image: new URL(product.imageUrl, shop.url).href } : {})}
      />
      <Breadcrumbs product={product} />
      <div className="mt-4 grid gap-8 md:grid-cols-2 md:gap-12">
        <ProductPicture
          src={product.imageUrl}
          alt={product.name}
          isUrgent
          className="rounded-card md:sticky md:top-24"
        />
        <div className="flex flex-col gap-4">
          <h1 className="heading">{product.name}</h1>
          <Stars rating={product.rating} />
          <Price product={product} className="text-xl" />
          <p className="text-sm">
            <strong className={stock.status === 'in-stock' ? 'text-success' : 'text-warning'}>{stock.text}</strong>{' '}
            <span className="text-muted-foreground">{stock.message}</span>
          </p>
          <div className="max-w-sm">
            <AddToCartButton product={product} size="regular" />
          </div>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: descriptions are sanitised when they are saved */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />
          {product.care && (
            <section aria-label="Care" className="rounded-card border bg-card p-4">
              <CareTable care={product.care} />
            </section>
          )}
        </div>
      </div>
      <RelatedProducts id={product.id} />
    </div>
  );
}

function RelatedProducts({ id }: { id: number }) {
  const { data } = useQuery(relatedProductsQuery(id));
  if (!data || data.data.length === 0) return null;
  return (
    <section className="mt-14">
      <h2 className="heading mb-5">You May Also Like</h2>
      <ProductGrid products={data.data} />
    </section>
  );
}

function ProductNotFound() {
  const shop = useShop();
  return (
    <>
      <title>{`Product Not Found | ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        drawing={<NothingFoundDrawing />}
        title="Product Not Found"
        text="The product you are looking for does not exist or has been removed."
      >
        <Link to={paths.shop} className={buttonStyles()}>
          Continue Shopping
        </Link>
      </EmptyState>
    </>
  );
}

function ProductSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading product"
      className="page grid animate-pulse gap-8 py-16 md:grid-cols-2 md:gap-12"
    >
      <div className="aspect-[3/4] rounded-card bg-muted" />
      <div className="flex flex-col gap-4">
        <div className="h-8 w-3/4 rounded bg-muted" />
        <div className="h-5 w-1/4 rounded bg-muted" />
        <div className="h-24 rounded bg-muted" />
      </div>
    </div>
  );
}
