import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
import { type Ref, useDeferredValue, useState } from 'react';
import { variantName } from '#contracts/catalogue/variant-name.ts';
import { formatPaise, formatRupees, parseMoney } from '#contracts/money.ts';
import { MAX_PRICE_REASON_LENGTH } from '#contracts/orders/manual-order.ts';
import { substituteQuery } from '#web/admin/desk/api.ts';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { SearchPick } from '#web/admin/shared/components/search-pick.tsx';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { isOtherPrice, type LineValues, withProduct } from '../new-order-values.ts';
import type { NewOrder } from '../use-new-order.ts';

type Props = { order: NewOrder; searchRef: Ref<HTMLInputElement> };

/** What is sold: a search box, and a line for each product. */
export function LineFields({ order, searchRef }: Props) {
  const { values, problems, change } = order;
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const { data, isError } = useQuery(substituteQuery(query));
  const found = query === '' || typed === '' ? [] : (data?.data ?? []);
  const isMissing = typed !== '' && query !== '' && data !== undefined && found.length === 0;
  return (
    <div className="grid gap-4">
      <SearchPick
        label="Add a product"
        placeholder="Search products"
        error={values.lines.length === 0 ? problems['items'] : undefined}
        inputRef={searchRef}
        text={typed}
        onText={setTyped}
        status={isError ? 'Products could not be loaded.' : isMissing ? 'No product found.' : ''}
        options={found.map((product) => ({
          key: String(product.id),
          label: variantName(product),
          detail: `${formatRupees(product.price)}, ${product.stock < 1 ? 'sold out' : `${product.stock} in stock`}`,
          picture: <RowPicture src={product.imageUrl} shape="portrait" />,
          choose: () => {
            const { id: productId, price, stock, imageUrl } = product;
            const added = { productId, name: variantName(product), price, stock, imageUrl };
            change({ lines: withProduct(values.lines, added) });
          },
        }))}
      />
      {values.lines.length > 0 && (
        <ul className="divide-y">
          {values.lines.map((line, index) => (
            <Line key={line.productId} line={line} index={index} order={order} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ line, index, order }: { line: LineValues; index: number; order: NewOrder }) {
  const { productId, name, imageUrl, stock, price, quantity, reason, usualPrice } = line;
  const { problems, change, changeLine, values } = order;
  const problem = (field: string) => problems[`items.${index}.${field}`];
  const isOther = isOtherPrice(line);
  const sum = (parseMoney(price) ?? 0) * (Number(quantity) || 0);
  const isShort = Number(quantity) > stock;
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div className="flex items-center gap-3">
        <RowPicture src={imageUrl} shape="portrait" />
        <p className="min-w-0 grow wrap-anywhere">
          <span className="font-medium">{name}</span>
          <span className={isShort ? 'block text-sm font-medium text-warning' : 'block text-sm text-muted-foreground'}>
            {stock < 1 ? 'Sold out' : isShort ? `Only ${stock} in stock` : `${stock} in stock`}
          </span>
        </p>
        <p className="shrink-0 font-semibold tabular-nums">{formatPaise(sum)}</p>
        <IconButton
          label={`Remove ${name}`}
          onClick={() => change({ lines: values.lines.filter((other) => other.productId !== productId) })}
        >
          <Icon of={Trash2} className="size-5" />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[7rem_9rem_1fr]">
        <Field
          label="Quantity"
          aria-label={`Quantity of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          error={problem('quantity')}
          value={quantity}
          onChange={({ target }) => changeLine(productId, { quantity: target.value })}
        />
        <Field
          label="Price each (₹)"
          aria-label={`Price of ${name}`}
          inputMode="decimal"
          autoComplete="off"
          error={problem('price')}
          hint={isOther ? `Usually ${formatRupees(usualPrice)}` : undefined}
          value={price}
          onChange={({ target }) => changeLine(productId, { price: target.value })}
        />
        {isOther && (
          <Field
            label="Reason for this price"
            autoComplete="off"
            maxLength={MAX_PRICE_REASON_LENGTH}
            className="max-sm:col-span-2"
            error={problem('reason')}
            value={reason}
            onChange={({ target }) => changeLine(productId, { reason: target.value })}
          />
        )}
      </div>
    </li>
  );
}
