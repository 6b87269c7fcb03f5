import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { CardProduct, Product } from '#contracts/catalogue/catalogue.ts';
import { type StockInfo, type StockStatus, stockInfo } from '#contracts/catalogue/stock.ts';
import { formatRupees } from '#contracts/money.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { NothingFoundDrawing } from '#web/components/drawings/nothing-found.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { productQuery } from '#web/features/catalogue/api.ts';
import { AddToCartButton } from '#web/features/catalogue/components/add-to-cart-button.tsx';
import { Breadcrumbs } from '#web/features/catalogue/components/breadcrumbs.tsx';
import { Price } from '#web/features/catalogue/components/price.tsx';
import { ProductAccordions } from '#web/features/catalogue/components/product-accordions.tsx';
import { ProductGrid } from '#web/features/catalogue/components/product-grid.tsx';
import { QuantityPicker } from '#web/features/catalogue/components/quantity-picker.tsx';
import { RecentlyViewed } from '#web/features/catalogue/components/recently-viewed.tsx';
import { ShareLinks } from '#web/features/catalogue/components/share-links.tsx';
import { Stars } from '#web/features/catalogue/components/stars.tsx';
import { StockSubscription } from '#web/features/catalogue/components/stock-subscription.tsx';
import { JsonLd, productJsonLd, productMetadata } from '#web/features/catalogue/structured-data.tsx';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function ProductPage() {
  const { id = '' } = useParams();
  const { data, isPending, isError, refetch } = useQuery(productQuery(id));
  if (isPending) return <ProductSkeleton />;
  if (isError) {
    return (
      <div className="page py-16">
        <LoadFailure message="The product could not be loaded." onRetry={() => void refetch()} />
      </div>
    );
  }
  return data ? <ProductDetail key={data.product.id} {...data} /> : <ProductNotFound />;
}

const stockColour: Record<StockStatus, string> = {
  'in-stock': 'text-success',
  'low-stock': 'text-warning',
  'out-of-stock': 'text-destructive',
};

function ProductDetail({ product, related }: { product: Product; related: CardProduct[] }) {
  const shop = useShop();
  const [quantity, setQuantity] = useState(1);
  const stock = stockInfo(product.stock);
  const metadata = productMetadata(product, shop);
  return (
    <div className="page py-6">
      <PageHead
        title={`${product.name} | ${shop.name}`}
        description={metadata.description.slice(0, 155)}
        url={metadata.url}
        {...(metadata.image && { image: metadata.image })}
      />
      <JsonLd data={productJsonLd(product, shop, metadata)} />
      <Breadcrumbs product={product} />
      <div className="mt-4 grid gap-8 md:grid-cols-2 md:gap-12">
        <div className="md:sticky md:top-24 md:self-start">
          <div className="overflow-hidden rounded-card">
            <ProductPicture src={product.imageUrl} alt={product.name} use="detail" isUrgent />
          </div>
        </div>
        <div className="flex flex-col gap-4">
          <h1 className="heading">{product.name}</h1>
          <Stars rating={product.rating} />
          <Price product={product} className="text-xl" />
          <StockLine stock={stock} />
          {product.isInStock ? (
            <div className="flex max-w-md flex-wrap items-center gap-3">
              <QuantityPicker value={quantity} max={product.stock} onChange={setQuantity} />
              <div className="min-w-48 grow">
                <AddToCartButton product={product} quantity={quantity} size="regular" />
              </div>
            </div>
          ) : (
            <StockSubscription productId={product.id} />
          )}
          <DeliveryLine shipping={shop.shipping} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: descriptions are sanitised when they are saved */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />
          <ShareLinks name={product.name} url={metadata.url} />
          <ProductAccordions product={product} shop={shop} />
        </div>
      </div>
      {related.length > 0 && <RelatedProducts products={related} />}
      <RecentlyViewed product={product} />
      {product.isInStock && <StickyBar product={product} quantity={quantity} />}
    </div>
  );
}

function StockLine({ stock }: { stock: StockInfo }) {
  return (
    <p className="text-sm">
      <strong className={stockColour[stock.status]}>{stock.text}</strong>{' '}
      <span className="text-muted-foreground">{stock.message}</span>
    </p>
  );
}

function DeliveryLine({ shipping: { flat, freeAbove } }: Pick<Shop, 'shipping'>) {
  return (
    <p className="text-sm text-muted-foreground">
      Delivery {formatRupees(flat)}, free above {formatRupees(freeAbove)}. Price includes GST.
    </p>
  );
}

/** Keeps price and button visible on a phone while the page scrolls. */
function StickyBar({ product, quantity }: { product: Product; quantity: number }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t bg-background/95 px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:hidden">
      <p className="font-semibold tabular-nums">{formatRupees(product.price)}</p>
      <div className="grow">
        <AddToCartButton product={product} quantity={quantity} size="regular" />
      </div>
    </div>
  );
}

function RelatedProducts({ products }: { products: CardProduct[] }) {
  return (
    <section className="mt-14">
      <h2 className="heading mb-5">You May Also Like</h2>
      <ProductGrid products={products} />
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
