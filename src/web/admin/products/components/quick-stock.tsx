import { Check } from 'lucide';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { type StockStatus, stockStatus } from '#contracts/catalogue/stock.ts';
import { isReasonFor, type StockReason } from '#contracts/catalogue/stock-reasons.ts';
import { findProduct, updateProduct } from '#web/admin/products/api.ts';
import { stockChange } from '#web/admin/products/product-differences.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';
import { classNames } from '#web/lib/class-names.ts';
import { StockReasonButtons } from './stock-reason-buttons.tsx';

/** With the version: what somebody else has changed is a conflict, what was sold is not. */
function sendStock({ text, before, reason }: Typed): Promise<Product> {
  const { id, stock: stockBefore, version } = before;
  const stock = Number(text);
  // Somebody else may have changed it beyond what was typed: then only the count fits.
  const stockReason = reason && (isReasonFor(reason, stockBefore, stock) ? reason : 'counted');
  return updateProduct(id, { stock, stockBefore, version, ...(stockReason && { stockReason }) });
}

type QuickStockProps = { product: Product; onSaved: (product: Product, before: Product) => void };

/** What is typed, the stock that stood there when typing began, and why it changes. */
type Typed = { text: string; before: Product; reason?: StockReason | undefined };

const badges: Record<StockStatus, { text: string; className: string }> = {
  'in-stock': { text: 'In stock', className: 'text-success' },
  'low-stock': { text: 'Low stock', className: 'text-warning' },
  'out-of-stock': { text: 'Out of stock', className: 'text-destructive' },
};

/**
 * The stock in the table: Enter or leaving it saves it, a reason saves it with the reason, Escape puts it back. What
 * was sold meanwhile stays sold. If somebody else has typed another stock meanwhile, it asks.
 */
export function QuickStock({ product, onSaved }: QuickStockProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  /** As somebody else has saved it meanwhile, with another stock. */
  const [theirs, setTheirs] = useState<Product | null>(null);
  const save = useAdminMutation({
    run: async (typed: Typed) => {
      try {
        return await sendStock(typed);
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === 'stale';
        const now = isStale ? await findProduct(typed.before.id) : null;
        if (now && [typed.before.stock, Number(typed.text)].includes(now.stock)) {
          return sendStock({ ...typed, before: now });
        }
        setTheirs(now);
        throw error;
      }
    },
    success: 'Product updated successfully',
    failure: 'Failed to update product',
    invalidates: catalogueKeys,
  });
  // Once saved it stands until the table has it too.
  const shown = save.isSuccess && product.version >= save.data.version ? null : typed;
  const isWhole = shown === null || /^\d{1,9}$/.test(shown.text.trim());
  const isChanged = shown !== null && !save.isSuccess && shown.text.trim() !== String(shown.before.stock);
  const error = isWhole ? save.error && (save.error.message || TRY_AGAIN) : 'Whole number from 0';

  const type = (text: string) => {
    // What was just saved may be newer than the table. What was refused was counted from a stock that has changed
    // since.
    const latest = save.data && save.data.version > product.version ? save.data : product;
    setTyped({ text, before: (save.isIdle && shown?.before) || latest });
    save.reset();
  };
  const restore = () => {
    setTheirs(null);
    setTyped(null);
    save.reset();
  };
  const send = (typed: Typed) => {
    setTheirs(null);
    setTyped(typed);
    save.mutate(typed, { onSuccess: (saved) => onSaved(saved, typed.before) });
  };
  const submit = (reason?: StockReason) => {
    if (!shown || !isWhole || save.isPending) return;
    if (!isChanged) return restore();
    send({ ...shown, reason });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit();
    if (event.key === 'Escape' && !save.isPending) restore();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // What was refused is not sent again by itself.
    if (save.isIdle && !box.current?.contains(relatedTarget)) submit();
  };
  const { text, className } = badges[stockStatus(product.stock)];
  return (
    <>
      <div
        ref={box}
        className="grid justify-items-end gap-1 md:grid-cols-[3.5rem_5rem] md:items-center md:justify-items-start"
      >
        <div className="flex items-center gap-1 md:contents">
          <input
            ref={field}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-label={`${product.name}: stock`}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            value={shown?.text ?? String(product.stock)}
            readOnly={save.isPending}
            onChange={({ target }) => type(target.value)}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            className={classNames(
              'min-h-11 w-20 md:min-h-9 md:w-14 pointer-coarse:md:min-h-11 rounded-control border bg-background px-2 text-right tabular-nums read-only:bg-muted',
              error ? 'border-destructive' : 'border-border',
            )}
          />
          {/* In the place of the note, so that nothing moves while somebody types. */}
          <IconButton
            label={`Save the stock of ${product.name}`}
            disabled={!isWhole || save.isPending}
            onClick={() => submit()}
            // By the keyboard, going on saves.
            tabIndex={-1}
            className={classNames(
              'max-md:order-first md:col-start-2 md:row-start-1 md:justify-self-end',
              !isChanged && 'invisible',
            )}
          >
            <Icon of={Check} className="size-5" />
          </IconButton>
        </div>
        <div className="relative grid justify-items-end md:col-start-2 md:row-start-1 md:justify-items-start">
          <p
            id={`${id}-note`}
            title={error ?? undefined}
            className={classNames(
              'w-36 truncate text-xs max-md:text-right font-semibold md:w-20',
              isChanged && !error && 'md:invisible',
              error ? 'text-destructive' : className,
            )}
          >
            {error ?? text}
          </p>
          {isChanged && isWhole && save.isIdle && shown && (
            <StockReasonButtons
              before={shown.before.stock}
              after={Number(shown.text)}
              of={product.name}
              onChoose={(reason) => {
                field.current?.focus();
                submit(reason);
              }}
              onBlur={onBlur}
              onKeyDown={({ key }) => {
                if (key !== 'Escape') return;
                field.current?.focus();
                restore();
              }}
            />
          )}
        </div>
      </div>
      {theirs && typed && (
        <div className="text-left">
          <ConfirmDialog
            question={`Set the stock to ${Number(typed.text)}?`}
            confirmLabel={`Set to ${Number(typed.text)}`}
            cancelLabel={`Keep ${theirs.stock}`}
            onConfirm={() => send({ ...typed, before: theirs })}
            onClose={restore}
          >
            <p>Someone else changed the stock of {product.name}.</p>
            <p className="font-semibold tabular-nums">
              {stockChange(typed.before.stock, Number(typed.text), theirs.stock)}
            </p>
          </ConfirmDialog>
        </div>
      )}
    </>
  );
}
