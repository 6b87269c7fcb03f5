import { Check } from 'lucide';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type StockStatus, stockStatus } from '#contracts/catalogue/stock.ts';
import { updateProduct } from '#web/admin/products/api.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';

type QuickStockProps = { product: Product; onSaved: (product: Product, before: Product) => void };

/** What is typed, and the stock that stood there when typing began. */
type Typed = { text: string; before: Product };

const badges: Record<StockStatus, { text: string; className: string }> = {
  'in-stock': { text: 'In stock', className: 'text-success' },
  'low-stock': { text: 'Low stock', className: 'text-warning' },
  'out-of-stock': { text: 'Out of stock', className: 'text-destructive' },
};

/** The stock in the table: Enter or leaving it saves it as a difference from what was shown, Escape puts it back. */
export function QuickStock({ product, onSaved }: QuickStockProps) {
  const id = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const save = useAdminMutation({
    run: ({ text, before }: Typed) => updateProduct(before.id, { stock: Number(text), stockBefore: before.stock }),
    success: 'Product updated successfully',
    failure: 'Failed to update product',
    invalidates: catalogueKeys,
  });
  // Once saved it stands until the table has it too.
  const shown = save.isSuccess && product !== typed?.before ? null : typed;
  const isWhole = shown === null || /^\d{1,9}$/.test(shown.text.trim());
  const isChanged = shown !== null && !save.isSuccess && shown.text.trim() !== String(shown.before.stock);
  const error = isWhole ? save.error?.message : 'Whole number from 0';

  const type = (text: string) => {
    // What was refused was counted from a stock that has changed since.
    setTyped({ text, before: (save.isIdle && shown?.before) || product });
    save.reset();
  };
  const restore = () => {
    setTyped(null);
    save.reset();
  };
  const submit = () => {
    if (!shown || !isWhole || save.isPending) return;
    if (!isChanged) return restore();
    save.mutate(shown, { onSuccess: (saved) => onSaved(saved, shown.before) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit();
    if (event.key === 'Escape' && !save.isPending) restore();
  };
  const { text, className } = badges[stockStatus(product.stock)];
  return (
    <div className="grid justify-items-end gap-1 md:justify-items-start">
      <div className="flex items-center gap-1">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${product.name}: stock`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          value={shown?.text ?? String(product.stock)}
          readOnly={save.isPending}
          onBlur={() => {
            // What was refused is not sent again by itself.
            if (save.isIdle) submit();
          }}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className={classNames(
            'min-h-11 w-20 rounded-control border bg-background px-2 text-right tabular-nums read-only:bg-muted',
            error ? 'border-destructive' : 'border-border',
          )}
        />
        {/* Its place is kept, so that nothing moves while somebody types. */}
        <IconButton
          label={`Save the stock of ${product.name}`}
          disabled={!isWhole || save.isPending}
          onClick={submit}
          // By the keyboard, going on saves.
          tabIndex={-1}
          className={classNames('max-md:order-first', !isChanged && 'invisible')}
        >
          <Icon of={Check} className="size-5" />
        </IconButton>
      </div>
      <p
        id={`${id}-note`}
        title={error}
        className={classNames(
          'w-36 truncate text-xs max-md:text-right font-semibold',
          error ? 'text-destructive' : className,
        )}
      >
        {error ?? text}
      </p>
    </div>
  );
}
