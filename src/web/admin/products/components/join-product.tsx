import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { MAX_OPTION_LABEL_LENGTH } from '#contracts/catalogue/family-schema.ts';
import { splitName } from '#contracts/catalogue/variant-names.ts';
import { formatRupees } from '#contracts/money.ts';
import { productPageQuery } from '#web/admin/products/api.ts';
import { onEnter } from '#web/admin/shared/on-enter.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';

const SHOWN = 5;

/** The label that a name suggests. */
export function labelOf({ name }: Pick<Product, 'name'>): string {
  return (splitName(name)?.label ?? name).slice(0, MAX_OPTION_LABEL_LENGTH);
}

type JoinProductProps = { taken: readonly number[]; onJoin: (product: Product) => void };

/** Finds a product that is in no family yet. */
export function JoinProduct({ taken, onJoin }: JoinProductProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const { data, isError } = useQuery({
    ...productPageQuery({ page: 1, limit: SHOWN + taken.length, query, filters: { family: 'no' } }),
    enabled: query !== '',
  });
  const found = query === '' ? [] : (data?.data ?? []).filter(({ id }) => !taken.includes(id)).slice(0, SHOWN);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label="Add an existing product"
        type="search"
        placeholder="Name or ID"
        autoComplete="off"
        aria-controls={listId}
        value={typed}
        error={isError ? 'The products could not be loaded.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onEnter(() => {})}
      />
      <ul id={listId} aria-label="Products found" className="divide-y rounded-card border empty:hidden">
        {found.map((product) => (
          <li key={product.id} className="flex items-center gap-3 py-1 pr-1 pl-3">
            <span className="min-w-0 grow text-sm wrap-anywhere">
              {product.name}{' '}
              <span className="text-muted-foreground tabular-nums">
                #{product.id} · {formatRupees(product.price)} · {product.stock} in stock
              </span>
            </span>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onJoin(product);
                setTyped('');
              }}
            >
              Add<span className="sr-only"> {product.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {query !== '' && data && found.length === 0 && 'No product without a family has this name.'}
      </p>
    </div>
  );
}
