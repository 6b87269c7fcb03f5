import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { useDeferredValue, useState } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { formatRupees } from '#contracts/money.ts';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { substituteQuery } from '../api.ts';
import { type CheckErrors, type LineValues, wholeNumberIn } from '../stock-check-values.ts';

type Props = { line: LineValues; errors: CheckErrors; onChange: (part: Partial<LineValues>) => void };

/** Which other product is offered, how many of it and at which price. */
export function SubstituteFields({ line, errors, onChange }: Props) {
  const { itemId, substitute } = line;
  if (!substitute || substitute.productId === 0) {
    return <ProductSearch line={line} error={errors[`${itemId}.substitute`]} onChange={onChange} />;
  }
  return (
    <div className="grid gap-3 rounded-control bg-muted/60 p-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow font-medium wrap-anywhere">Instead: {substitute.name}</p>
        <IconButton
          label={`Choose another product than ${substitute.name}`}
          onClick={() => onChange({ substitute: null })}
        >
          <Icon of={X} className="size-5" />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label="How many"
          inputMode="numeric"
          autoComplete="off"
          error={errors[`${itemId}.substituteQuantity`]}
          value={substitute.quantity}
          onChange={({ target }) => onChange({ substitute: { ...substitute, quantity: target.value } })}
        />
        <Field
          label="Price each (₹)"
          inputMode="decimal"
          autoComplete="off"
          error={errors[`${itemId}.substitutePrice`]}
          value={substitute.price}
          onChange={({ target }) => onChange({ substitute: { ...substitute, price: target.value } })}
        />
      </div>
    </div>
  );
}

function ProductSearch({ line, error, onChange }: Omit<Props, 'errors'> & { error: string | undefined }) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const { data, isError } = useQuery(substituteQuery(query));
  const found = data?.data ?? [];
  const missing = line.ordered - (line.check === 'fewer' ? (wholeNumberIn(line.quantity) ?? 0) : 0);
  const choose = ({ id, name, price, stock }: Product) =>
    onChange({
      substitute: {
        productId: id,
        name,
        quantity: String(Math.max(1, Math.min(missing, stock))),
        price: price.replace(/\.00$/, ''),
      },
    });
  return (
    <div className="grid gap-2">
      <Field
        label={`What is offered instead of ${line.name}?`}
        type="search"
        placeholder="Search products"
        autoComplete="off"
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {query !== '' && (
        <ul className="grid max-h-72 gap-1 overflow-y-auto rounded-control border p-1 empty:hidden">
          {found.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                disabled={product.stock < 1}
                onClick={() => choose(product)}
                className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-muted disabled:text-muted-foreground"
              >
                <RowPicture src={product.imageUrl} shape="portrait" />
                <span className="min-w-0 grow wrap-anywhere">
                  {product.name}
                  <span className="block text-sm text-muted-foreground tabular-nums">
                    {formatRupees(product.price)}, {product.stock < 1 ? 'sold out' : `${product.stock} in stock`}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {query !== '' && isError && 'The products could not be loaded.'}
        {query !== '' && data && found.length === 0 && 'No product found.'}
      </p>
    </div>
  );
}
