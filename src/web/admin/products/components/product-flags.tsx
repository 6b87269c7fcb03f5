import type { Product } from '#contracts/catalogue/catalogue.ts';

const flags = [
  { name: 'isSale', label: 'Sale' },
  { name: 'isNew', label: 'New' },
  { name: 'isFeatured', label: 'Featured' },
  { name: 'isTrending', label: 'Trending' },
] as const;

/** Whether shoppers see it, and what it is marked as. */
export function ProductFlags({ product }: { product: Product }) {
  return (
    <ul className="flex flex-wrap gap-1 max-md:justify-end">
      <li className={`${badge} ${product.isActive ? 'border-success text-success' : 'text-muted-foreground'}`}>
        {product.isActive ? 'Active' : 'Inactive'}
      </li>
      {flags.map(
        ({ name, label }) =>
          product[name] && (
            <li key={name} className={`${badge} ${name === 'isSale' ? 'border-accent text-accent' : ''}`}>
              {label}
            </li>
          ),
      )}
    </ul>
  );
}

const badge = 'rounded-full border px-2 py-0.5 text-xs font-medium';
