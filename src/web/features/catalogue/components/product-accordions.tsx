import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { dispatchSentence, shippingRuleSentence } from '#web/lib/delivery-sentences.ts';
import {
  deadOnArrivalSentence,
  HEAVY_PARCEL_NOTE,
  HEAVY_PARCEL_SENTENCE,
  isHeavyAgreed,
  TAKEN_BACK_SENTENCE,
} from '#web/lib/policy-sentences.ts';
import { careFacts, tableFacts } from '../product-facts.ts';
import { CareTiles } from './care-tiles.tsx';
import { SizeDrawing } from './size-drawing.tsx';

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
  return (
    <div className="border-t">
      <ProductDetails product={product} />
      <TermsOfSale shop={shop} isHeavy={product.isHeavy} />
    </div>
  );
}

/** Nothing at all where nothing is known. */
function ProductDetails({ product }: { product: Product }) {
  const facts = tableFacts(product);
  const care = careFacts(product);
  const tags = product.tagDetails;
  if (facts.length === 0 && care.length === 0 && tags.length === 0) return null;
  return (
    <Disclosure title="Product Details" isOpen>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 text-sm">
        {facts.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name
          <div key={index} className="col-span-2 grid grid-cols-subgrid border-b py-2 last:border-0">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className={classNames('wrap-anywhere', name === 'Scientific name' && 'italic')}>{value}</dd>
          </div>
        ))}
      </dl>
      <CareTiles facts={care} />
      <SizeDrawing product={product} />
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-2">
          {tags.map(({ id, name }) => (
            <li key={id} className="rounded-full bg-muted px-3 py-1 text-xs wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

function TermsOfSale({ shop, isHeavy }: { shop: Shop; isHeavy: boolean }) {
  const isAgreed = isHeavyAgreed(shop);
  return (
    <>
      <Disclosure title="Shipping & Returns">
        <div className="prose">
          <p>
            {isHeavy && isAgreed ? `${HEAVY_PARCEL_NOTE}.` : shippingRuleSentence(shop)} {dispatchSentence(shop)}{' '}
            {isAgreed && HEAVY_PARCEL_SENTENCE}
          </p>
          <p>
            {deadOnArrivalSentence(shop)} {TAKEN_BACK_SENTENCE}
          </p>
        </div>
      </Disclosure>
      <Disclosure title="Contact Us">
        <address className="not-italic">
          <a href={`mailto:${shop.email}`} className="inline-flex min-h-11 items-center text-primary underline">
            {shop.email}
          </a>
          <br />
          <a
            href={`tel:${shop.phone.replaceAll(' ', '')}`}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            {shop.phone}
          </a>
          <br />
          <span className="whitespace-pre-line">{shop.address}</span>
        </address>
      </Disclosure>
    </>
  );
}
