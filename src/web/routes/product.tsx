import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { CardProduct, Product } from '#contracts/catalogue/catalogue.ts';
import { productIdIn } from '#contracts/catalogue/product-path.ts';
import { type StockInfo, type StockStatus, stockInfo } from '#contracts/catalogue/stock.ts';
import { saysLabel } from '#contracts/catalogue/variant-name.ts';
import { formatPaise, formatRupees, parseMoney } from '#contracts/money.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { Drawing } from '#web/components/drawing.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { findCard, productQuery } from '#web/features/catalogue/api.ts';
import { AddToCartButton } from '#web/features/catalogue/components/add-to-cart-button.tsx';
import { Breadcrumbs } from '#web/features/catalogue/components/breadcrumbs.tsx';
import { Price } from '#web/features/catalogue/components/price.tsx';
import { ProductAccordions } from '#web/features/catalogue/components/product-accordions.tsx';
import { ProductGallery } from '#web/features/catalogue/components/product-gallery.tsx';
import { ProductGrid } from '#web/features/catalogue/components/product-grid.tsx';
import { QuantityPicker } from '#web/features/catalogue/components/quantity-picker.tsx';
import { ShareLinks } from '#web/features/catalogue/components/share-links.tsx';
import { Stars } from '#web/features/catalogue/components/stars.tsx';
import { StockSubscription } from '#web/features/catalogue/components/stock-subscription.tsx';
import { VariantChooser } from '#web/features/catalogue/components/variant-chooser.tsx';
import { variantsOf } from '#web/features/catalogue/family.ts';
import {
  canonicalUrl,
  JsonLd,
  productJsonLd,
  productMetadata,
  productUrl,
} from '#web/features/catalogue/structured-data.tsx';
import { DeliveryPart } from '#web/features/delivery/components/delivery-part.tsx';
import { useRefusedPin } from '#web/features/delivery/use-refused-pin.ts';
import { shortShippingSentence } from '#web/lib/delivery-sentences.ts';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { paths } from '#web/lib/paths.ts';
import { HEAVY_PARCEL_NOTE, hasGst, isHeavyAgreed } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';

/** Only the browser knows them, and they are far below the first screen. */
const recentlyViewed = onDemand(
  async () => (await import('#web/features/catalogue/components/recently-viewed.tsx')).RecentlyViewed,
);

export default function ProductPage() {
  const { id: part = '' } = useParams();
  const id = productIdIn(part);
  const { data, isPending, isFetching, refetch } = useQuery(productQuery(id));
  const queryClient = useQueryClient();
  // A card that was tapped or a variant that was chosen is shown at once; the rest follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was known when the address changed
  const card = useMemo(() => (data === undefined ? findCard(queryClient, Number(id)) : undefined), [id]);
  if (isPending) return card ? <ProductView product={card} hasCard /> : <ProductSkeleton />;
  if (data) {
    const { product, related } = data;
    return <ProductView product={product} details={product} related={related} hasCard={card !== undefined} />;
  }
  if (data === null) {
    return (
      <ProductMissing
        title="Product Not Found"
        text="The product you are looking for does not exist or has been removed."
      />
    );
  }
  return (
    <ProductMissing title="The product could not be loaded" text="Please check your connection and try again.">
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Loading...' : 'Retry'}
      </Button>
    </ProductMissing>
  );
}

/** The bar covers the page's own button before that leaves the screen. */
const BAR_HEIGHT = 64;

const stockColour: Record<StockStatus, string> = {
  'in-stock': 'text-success',
  'low-stock': 'text-warning',
  'out-of-stock': 'text-destructive',
};

type ProductViewProps = {
  product: CardProduct;
  /** Missing while only the card is known. */
  details?: Product;
  related?: CardProduct[];
  /** The picture of the card is shown until the large one arrives. */
  hasCard: boolean;
};

function ProductView({ product, details, related = [], hasCard }: ProductViewProps) {
  const shop = useShop();
  const [chosen, setChosen] = useState({ id: product.id, quantity: 1 });
  // The page stays when another variant is chosen, so that the chooser keeps the focus.
  const quantity = chosen.id === product.id ? chosen.quantity : 1;
  const RecentlyViewed = useOnDemand(recentlyViewed);
  const ownButton = useRef<HTMLDivElement>(null);
  const isInStock = product.stock > 0;
  const refusedPin = useRefusedPin(product.id);
  return (
    <div className="page py-6">
      {details ? <ProductHead product={details} shop={shop} /> : <title>{`${product.name} | ${shop.name}`}</title>}
      <Breadcrumbs product={details ?? { ...product, category: null }} />
      <div className="mt-2 grid gap-x-12 gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr] 2xl:grid-cols-[36rem_1fr_28rem]">
        <div className="md:sticky md:top-36 md:row-span-2 md:self-start">
          <ProductGallery
            key={product.id}
            name={product.name}
            images={details?.images ?? (product.imageUrl ? [{ url: product.imageUrl, alt: null }] : [])}
            hasCard={hasCard}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ProductName product={product} />
          {details ? <Stars rating={details.rating} /> : <div className="h-5.5" />}
          <Price product={product} className="text-xl" />
          <VariantChooser product={product} />
          <StockLine stock={stockInfo(product.stock)} dispatch={shop.dispatch} />
          {isInStock && <DeliveryPart product={product} />}
          {isInStock ? (
            <div ref={ownButton} className="flex max-w-md flex-wrap items-center gap-3">
              <QuantityPicker
                value={quantity}
                max={product.stock}
                onChange={(next) => setChosen({ id: product.id, quantity: next })}
              />
              <div className="min-w-[min(12rem,100%)] grow">
                <AddToCartButton
                  key={product.id}
                  product={product}
                  quantity={quantity}
                  size="regular"
                  refusedPin={refusedPin}
                />
              </div>
            </div>
          ) : (
            <StockSubscription key={product.id} productId={product.id} />
          )}
          <DeliveryLine shop={shop} isHeavy={product.isHeavy} />
          {details ? (
            <>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: descriptions are sanitised when they are saved */}
              <div className="prose" dangerouslySetInnerHTML={{ __html: details.description }} />
              <ShareLinks name={details.name} url={productUrl(details, shop)} />
            </>
          ) : (
            <div role="status" aria-label="Loading product" className="h-40 animate-pulse rounded-card bg-muted" />
          )}
        </div>
        {details && (
          <div className="min-w-0 md:col-start-2 2xl:col-start-3 2xl:row-start-1">
            <ProductAccordions key={details.id} product={details} shop={shop} />
          </div>
        )}
      </div>
      {related.length > 0 && <RelatedProducts products={related} />}
      {details && RecentlyViewed && <RecentlyViewed product={details} />}
      {isInStock && <StickyBar product={product} quantity={quantity} refusedPin={refusedPin} ownButton={ownButton} />}
    </div>
  );
}

function ProductHead({ product, shop }: { product: Product; shop: Shop }) {
  const metadata = productMetadata(product, shop);
  return (
    <>
      <PageHead
        title={`${product.name} | ${shop.name}`}
        description={metadata.description.slice(0, 155)}
        url={canonicalUrl(product, shop)}
        {...(metadata.image && { image: metadata.image })}
      />
      {/* Search engines read the server's page: the browser needs no code for it. */}
      <JsonLd data={import.meta.env.SSR ? productJsonLd(product, shop, metadata) : []} />
    </>
  );
}

/** Above and below the name of a variant, its family and its label, unless the name says them. */
function ProductName({ product }: { product: CardProduct }) {
  const own = variantsOf(product).find(({ id }) => id === product.id);
  const family = product.family?.name ?? '';
  return (
    <div>
      {own && !saysLabel(own.name, family) && <p className="text-sm text-muted-foreground wrap-anywhere">{family}</p>}
      <h1 className="heading wrap-anywhere">{product.name}</h1>
      {own && !saysLabel(own.name, own.optionLabel) && (
        <p className="mt-1 text-muted-foreground wrap-anywhere">{own.optionLabel}</p>
      )}
    </div>
  );
}

/** With the dispatch calendar the leaving day follows below, so the usual promise of 24 hours would contradict it. */
function StockLine({ stock, dispatch }: { stock: StockInfo } & Pick<Shop, 'dispatch'>) {
  const message = dispatch && stock.status === 'in-stock' ? dispatch.inStockMessage : stock.message;
  return (
    <p className="text-sm">
      <strong className={stockColour[stock.status]}>{stock.text}</strong>{' '}
      <span className="text-muted-foreground">{message}</span>
    </p>
  );
}

function DeliveryLine({ shop, isHeavy }: { shop: Shop; isHeavy: boolean }) {
  const delivery = isHeavy && isHeavyAgreed(shop) ? `${HEAVY_PARCEL_NOTE}.` : shortShippingSentence(shop);
  return <p className="text-sm text-muted-foreground">{hasGst(shop) ? `${delivery} Price includes GST.` : delivery}</p>;
}

type StickyBarProps = {
  product: CardProduct;
  quantity: number;
  refusedPin: string | null;
  ownButton: RefObject<HTMLElement | null>;
};

/** Keeps price and button in reach on a phone while the page's own button is out of view. */
function StickyBar({ product, quantity, refusedPin, ownButton }: StickyBarProps) {
  const [isNeeded, setNeeded] = useState(true);
  useEffect(() => {
    if (!ownButton.current) return;
    const observer = new IntersectionObserver(([entry]) => setNeeded(!entry?.isIntersecting), {
      rootMargin: `0px 0px -${BAR_HEIGHT}px`,
    });
    observer.observe(ownButton.current);
    return () => observer.disconnect();
  }, [ownButton]);
  if (!isNeeded) return null;
  return (
    <div className="sticky-bar fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-1 border-t bg-background/95 px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:hidden noscript:hidden">
      <p className="leading-tight tabular-nums">
        <span className="font-semibold">{formatPaise((parseMoney(product.price) ?? 0) * quantity)}</span>
        {quantity > 1 && (
          <span className="block text-xs text-muted-foreground">
            {quantity} × {formatRupees(product.price)}
          </span>
        )}
      </p>
      <div className="grow">
        <AddToCartButton product={product} quantity={quantity} size="regular" refusedPin={refusedPin} />
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

type ProductMissingProps = { title: string; text: string; children?: ReactNode };

function ProductMissing({ title, text, children }: ProductMissingProps) {
  const shop = useShop();
  return (
    <>
      <title>{`${title} | ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState level="h1" drawing={<Drawing of="nothing-found" />} title={title} text={text}>
        <div className="flex flex-wrap justify-center gap-3">
          {children}
          <Link to={paths.shop} className={buttonStyles(children ? { variant: 'outline' } : {})}>
            Continue Shopping
          </Link>
        </div>
      </EmptyState>
    </>
  );
}

function ProductSkeleton() {
  return (
    <div role="status" aria-label="Loading product" className="page min-h-dvh animate-pulse py-16">
      <div className="aspect-[3/4] rounded-card bg-muted md:w-1/2" />
    </div>
  );
}
