import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { paths } from '#web/lib/paths.ts';

export function Breadcrumbs({ product }: { product: Pick<Product, 'name' | 'category'> }) {
  const steps = [
    { label: 'Home', to: paths.home },
    { label: 'Shop', to: paths.shop },
    ...(product.category ? [{ label: product.category.name, to: paths.category(product.category.slug) }] : []),
  ];
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-x-2 text-sm max-[15rem]:flex-wrap text-muted-foreground">
        {steps.map(({ label, to }) => (
          <Fragment key={to}>
            <li className="max-w-[30%] shrink-0">
              <Link to={to} className="flex min-h-11 items-center hover:text-foreground">
                <span className="truncate">{label}</span>
              </Link>
            </li>
            <li aria-hidden>/</li>
          </Fragment>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-foreground">
          {product.name}
        </li>
      </ol>
    </nav>
  );
}
