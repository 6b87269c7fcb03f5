import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { useDeferredValue, useState } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { formatRupees } from '#contracts/money.ts';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { SearchPick } from '#web/admin/shared/components/search-pick.tsx';
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
  const found = query === '' ? [] : (data?.data ?? []).filter(({ stock }) => stock > 0);
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
  const isMissing = query !== '' && data !== undefined && found.length === 0;
  return (
    <SearchPick
      label={`Substitute for ${line.name}`}
      placeholder="Search products"
      error={error}
      text={typed}
      onText={setTyped}
      status={query !== '' && isError ? 'The products could not be loaded.' : isMissing ? 'No product in stock.' : ''}
      options={found.map((product) => ({
        key: String(product.id),
        label: product.name,
        detail: `${formatRupees(product.price)}, ${product.stock} in stock`,
        picture: <RowPicture src={product.imageUrl} shape="portrait" />,
        choose: () => choose(product),
      }))}
    />
  );
}
