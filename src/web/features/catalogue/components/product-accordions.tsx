import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Product } from '#contracts/catalogue.ts';
import { formatRupees } from '#contracts/money.ts';
import type { Shop } from '#contracts/shop.ts';
import { CareTable } from './care-table.tsx';

/** The browser's own disclosure: readable without script, found by the browser's search. */
function Disclosure({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group border-b">
      <summary className="flex min-h-12 list-none items-center justify-between py-2 font-semibold">
        <h2>{title}</h2>
        <ChevronDown aria-hidden strokeWidth={1.75} className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4 text-sm">{children}</div>
    </details>
  );
}

export function ProductAccordions({ product, shop }: { product: Product; shop: Shop }) {
  return (
    <div className="border-t">
      <Disclosure title="Product Details" isOpen>
        {product.care ? (
          <CareTable care={product.care} />
        ) : (
          <p className="text-muted-foreground">Sold in: {product.category?.name ?? 'the shop'}.</p>
        )}
        {product.tagDetails.length > 0 && (
          <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-2">
            {product.tagDetails.map(({ id, name }) => (
              <li key={id} className="rounded-full bg-muted px-3 py-1 text-xs">
                {name}
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
      <Disclosure title="Shipping & Returns">
        <div className="prose">
          <p>
            Delivery within India costs {formatRupees(shop.shipping.flat)}, and nothing above{' '}
            {formatRupees(shop.shipping.freeAbove)}. We dispatch 3-5 working days after we have confirmed your order on
            WhatsApp; delivery takes 2-5 days after that. Heavy parcels (tanks, stone, substrate) are agreed on WhatsApp
            before dispatch.
          </p>
          <p>
            Dead on arrival? Write to {shop.email} within 24 hours of receipt with an unboxing video and photos: refunds
            are processed 3-5 business days after we have verified them. Goods that arrive wrong, damaged or defective
            are always taken back.
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
    </div>
  );
}
