import { useQuery } from '@tanstack/react-query';
import { MessageCircle, PackageCheck, Truck } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import { formatRupees } from '#contracts/money.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { bestsellersQuery, categoriesQuery, newArrivalsQuery } from '#web/features/catalogue/api.ts';
import { CategoryTiles } from '#web/features/catalogue/components/category-tiles.tsx';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalogue/components/product-grid.tsx';
import { JsonLd, shopJsonLd } from '#web/features/catalogue/structured-data.tsx';
import { Hero } from '#web/features/shell/components/hero.tsx';
import { paths } from '#web/lib/paths.ts';
import { claimHours, HEAVY_PARCEL_SENTENCE, isHeavyAgreed, TAKEN_BACK_SENTENCE } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function HomePage() {
  const shop = useShop();
  return (
    <>
      <PageHead
        title={`${shop.name}: aquatic plants, fish and aquarium supplies`}
        description="Healthy aquatic plants, freshwater fish, shrimp and everything a planted tank needs, packed with care and delivered within India."
        url={`${shop.url}${paths.home}`}
        image={`${shop.url}/share.jpg`}
      />
      <JsonLd data={shopJsonLd(shop)} />
      <Hero />
      <Promises />
      <FeaturedCategories />
      <ProductRow title="Bestsellers" to={paths.filter('trending')} query={useQuery(bestsellersQuery())} />
      <FreeDelivery />
      <ProductRow title="New Arrivals" to={paths.filter('new')} query={useQuery(newArrivalsQuery())} />
    </>
  );
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="page mt-14">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="heading">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function Promises() {
  const shop = useShop();
  const { shipping, delivery } = shop;
  const promises = [
    {
      icon: Truck,
      ...(delivery
        ? {
            title: 'Delivery all over India',
            text: 'What it costs depends on the place and the weight: ask with your PIN code.',
          }
        : {
            title: `${formatRupees(shipping.flat)} delivery, free above ${formatRupees(shipping.freeAbove)}`,
            text: 'One flat charge, anywhere in India. Only delivery of heavy parcels is agreed on WhatsApp.',
          }),
    },
    {
      icon: MessageCircle,
      title: 'Confirmed on WhatsApp',
      text: 'We check every plant and fish before you pay.',
    },
    {
      icon: PackageCheck,
      title: 'Alive on arrival',
      text: `Dead on arrival? Send us the unboxing video within ${claimHours(shop)} hours. ${TAKEN_BACK_SENTENCE}`,
    },
  ];
  return (
    <ul className="page mt-6 grid gap-4 md:grid-cols-3">
      {promises.map(({ icon, title, text }) => (
        <li key={title} className="flex items-start gap-4 rounded-card border bg-card p-4">
          <Icon of={icon} className="mt-0.5 size-6 shrink-0 text-primary" />
          <p>
            <strong className="block font-semibold">{title}</strong>
            <span className="text-sm text-muted-foreground">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function FeaturedCategories() {
  const { data, isError, refetch } = useQuery(categoriesQuery());
  return (
    <Section title="Shop by category">
      {isError && !data && <LoadFailure message="The categories could not be loaded." onRetry={() => void refetch()} />}
      {data && <CategoryTiles categories={data.data} />}
    </Section>
  );
}

type ProductRowProps = {
  title: string;
  to: string;
  query: { data: { data: CardProduct[] } | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
};

function ProductRow({ title, to, query }: ProductRowProps) {
  if (query.data?.data.length === 0) return null;
  return (
    <Section
      title={title}
      action={
        <Link to={to} className={buttonStyles({ variant: 'outline', size: 'small' })}>
          View all<span className="sr-only"> {title}</span>
        </Link>
      }
    >
      {query.isPending && <ProductGridSkeleton />}
      {query.isError && !query.data && (
        <LoadFailure message="The products could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data && <ProductGrid products={query.data.data} hasWholeRows />}
    </Section>
  );
}

function FreeDelivery() {
  const { shipping, delivery } = useShop();
  const freeAbove = delivery ? delivery.freeAbove : shipping.freeAbove;
  if (freeAbove === null) return null;
  return (
    <section className="page mt-14">
      <div className="grid justify-items-start gap-4 rounded-card bg-primary px-6 py-10 text-primary-foreground md:grid-cols-[1fr_auto] md:items-center md:px-12">
        <div>
          <h2 className="heading">Free delivery over {formatRupees(freeAbove)}</h2>
          {delivery ? (
            <p className="mt-2 max-w-prose">
              Fill the box: plants, food and fertiliser travel together.
              {isHeavyAgreed({ delivery }) && ` ${HEAVY_PARCEL_SENTENCE}`}
            </p>
          ) : (
            <p className="mt-2 max-w-prose">
              Fill the box: plants, food and fertiliser travel together. Below that, delivery is a flat{' '}
              {formatRupees(shipping.flat)}. Delivery of heavy parcels is agreed on WhatsApp.
            </p>
          )}
        </div>
        <Link to={paths.shop} className="button min-h-11 bg-primary-foreground px-6 text-primary hover:opacity-90">
          Shop all products
        </Link>
      </div>
    </section>
  );
}
