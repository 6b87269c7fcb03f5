import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { Icon } from '#web/components/icon.tsx';
import {
  deadOnArrivalSentence,
  dispatchSentence,
  HEAVY_PARCEL_SENTENCE,
  shippingRuleSentence,
  TAKEN_BACK_SENTENCE,
} from '#web/lib/policy-sentences.ts';

/** The browser's own disclosure: readable without script, found by the browser's search. */
function Disclosure({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group border-b">
      <summary className="flex min-h-12 list-none items-center justify-between py-2 font-semibold">
        <h2>{title}</h2>
        <Icon of={ChevronDown} className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4 text-sm">{children}</div>
    </details>
  );
}

export function ProductAccordions({ product, shop }: { product: Product; shop: Shop }) {
  const { care } = product;
  const soldIn = care ? null : (product.category?.name ?? 'the shop');
  const details = { care, soldIn, tags: product.tagDetails.map(({ name }) => name) };
  return (
    <div className="border-t">
      <ProductDetails {...details} />
      <TermsOfSale shop={shop} />
    </div>
  );
}

type ProductDetailsProps = { care: Product['care']; soldIn: string | null; tags: string[] };

function ProductDetails({ care, soldIn, tags }: ProductDetailsProps) {
  return (
    <Disclosure title="Product Details" isOpen>
      {care ? <CareTable care={care} /> : <p className="text-muted-foreground">Sold in: {soldIn}.</p>}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-2">
          {tags.map((name) => (
            <li key={name} className="rounded-full bg-muted px-3 py-1 text-xs">
              {name}
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

function TermsOfSale({ shop }: { shop: Shop }) {
  return (
    <>
      <Disclosure title="Shipping & Returns">
        <div className="prose">
          <p>
            {shippingRuleSentence(shop)} {dispatchSentence()} {HEAVY_PARCEL_SENTENCE}
          </p>
          <p>
            {deadOnArrivalSentence(shop)} {TAKEN_BACK_SENTENCE}
          </p>
        </div>
      </Disclosure>
      <Disclosure title="Contact Us">
        <address className="not-italic">
          <a href={`mailto:${shop.email}`} className="inline-flex min-h-8 items-center text-primary underline">
            {shop.email}
          </a>
          <br />
          <a
            href={`tel:${shop.phone.replaceAll(' ', '')}`}
            className="inline-flex min-h-8 items-center text-primary underline"
          >
            {shop.phone}
          </a>
          <br />
          {shop.address}
        </address>
      </Disclosure>
    </>
  );
}

type Care = NonNullable<Product['care']>;

function range(value: { min: number; max: number } | null, unit: string): string | null {
  return value && `${value.min}–${value.max}${unit}`;
}

function CareTable({ care }: { care: Care }) {
  const facts: [string, string | null][] = [
    ['Scientific name', care.scientificName],
    ['Difficulty', care.difficulty],
    ['Light', care.light],
    ['CO₂', care.co2],
    ['Temperature', range(care.temperatureC, ' °C')],
    ['pH', range(care.ph, '')],
    ['Adult size', care.adultSizeCm === null ? null : `${care.adultSizeCm} cm`],
    ['Tank from', care.minTankLitres === null ? null : `${care.minTankLitres} litres`],
    ['Origin', care.origin],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid border-b py-2 last:border-0">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className={name === 'Scientific name' ? 'italic' : undefined}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
