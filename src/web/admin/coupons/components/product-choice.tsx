import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { useDeferredValue, useState } from 'react';
import { variantName } from '#contracts/catalogue/variant-name.ts';
import { formatRupees } from '#contracts/money.ts';
import { substituteQuery } from '#web/admin/desk/api.ts';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { SearchPick } from '#web/admin/shared/components/search-pick.tsx';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { nameOfProduct, productNamesQuery } from '../api.ts';

type Props = { chosen: readonly number[]; onChange: (chosen: number[]) => void; error: string | undefined };

/** Products, searched and listed by name. */
export function ProductChoice({ chosen, onChange, error }: Props) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const { data, isError } = useQuery(substituteQuery(query));
  const { data: names } = useQuery(productNamesQuery(chosen));
  const isSearched = typed !== '' && query !== '';
  const found = isSearched ? (data?.data ?? []) : [];
  const isMissing = isSearched && data !== undefined && found.length === 0;
  return (
    <div className="grid gap-2">
      <SearchPick
        label="Products"
        placeholder="Search products"
        error={error}
        text={typed}
        onText={setTyped}
        status={isError ? 'Products could not be loaded.' : isMissing ? 'No product found.' : ''}
        options={found.map((product) => ({
          key: String(product.id),
          label: variantName(product),
          detail: formatRupees(product.price),
          picture: <RowPicture src={product.imageUrl} shape="portrait" />,
          choose: () => onChange([...new Set([...chosen, product.id])]),
        }))}
      />
      {chosen.length > 0 && (
        <ul aria-label="Selected products" className="divide-y">
          {chosen.map((id) => {
            const name = nameOfProduct(names, id);
            return (
              <li key={id} className="flex items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <IconButton label={`Remove ${name}`} onClick={() => onChange(chosen.filter((one) => one !== id))}>
                  <Icon of={X} className="size-5" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
