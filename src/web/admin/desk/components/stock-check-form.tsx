import { formatPaise, formatRupees, parseMoney } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { MAX_QUOTE_MESSAGE_LENGTH, MAX_SHIPPING_REASON_LENGTH } from '#contracts/orders/desk/quotes.ts';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { checkDifferences, hasChanges, itemsTotal, raisesDelivery, unchangedBody } from '../stock-check-values.ts';
import { useStockCheck } from '../use-stock-check.ts';
import type { DeskPanelProps } from './desk-panel.tsx';
import { StockCheckLine } from './stock-check-line.tsx';

type Props = Pick<DeskPanelProps, 'noteUnsaved'> & { desk: DeskOrder; onDone: () => void; onCancel?: () => void };

export function StockCheckForm({ desk, noteUnsaved, onDone, onCancel }: Props) {
  const check = useStockCheck(desk, onDone);
  const { values, errors, theirs } = check;
  const { shippingCost, totalAmount } = desk.order;
  useNoteUnsaved('stock-check', check.isDirty, noteUnsaved);
  const total = itemsTotal(values);
  const isByAgreement = desk.order.deliveryByAgreement === true;
  const isChanged = isByAgreement || hasChanges(values);
  return (
    <form noValidate method="post" onSubmit={check.submit} className="grid gap-5" aria-label="Stock check">
      {!isChanged && (
        <div className="grid gap-1">
          <Button isBusy={check.isBusy} className="w-full" onClick={() => check.saveUnchanged(unchangedBody(desk))}>
            {check.isBusy ? 'Saving...' : 'Everything is there'}
          </Button>
          <p className="text-sm text-muted-foreground">Nobody is asked: the order is agreed as it is.</p>
        </div>
      )}
      {isByAgreement && (
        <p className="rounded-control border border-info/40 bg-info/8 p-3 text-sm">
          Delivery of the heavy goods is by agreement: enter what delivery costs, and the customer is asked.
        </p>
      )}
      <ul className="grid gap-4">
        {values.lines.map((line) => (
          <StockCheckLine
            key={line.itemId}
            line={line}
            errors={errors}
            onChange={(part) => check.changeLine(line.itemId, part)}
          />
        ))}
      </ul>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Delivery charge (₹)"
          inputMode="decimal"
          autoComplete="off"
          placeholder={isByAgreement ? undefined : 'By the rule'}
          hint={
            isByAgreement
              ? `In all: ${formatRupees(shippingCost)} so far, without the heavy goods.`
              : `Ordered with ${formatRupees(shippingCost)}. Left empty, it never rises.`
          }
          error={errors['shippingCost']}
          value={values.shippingCost}
          onChange={({ target }) => check.change({ shippingCost: target.value })}
        />
        {raisesDelivery(values, shippingCost) && (
          <Field
            label="Why delivery costs more"
            placeholder="18 kg of stone"
            maxLength={MAX_SHIPPING_REASON_LENGTH}
            error={errors['shippingReason']}
            value={values.shippingReason}
            onChange={({ target }) => check.change({ shippingReason: target.value })}
          />
        )}
      </div>
      {isChanged && (
        <FieldFrame label="Message to the customer (optional)">
          {(wiring) => (
            <textarea
              {...wiring}
              rows={2}
              maxLength={MAX_QUOTE_MESSAGE_LENGTH}
              className={controlStyles(false, 'py-2')}
              value={values.message}
              onChange={({ target }) => check.change({ message: target.value })}
            />
          )}
        </FieldFrame>
      )}
      <p role="status" className="text-sm tabular-nums">
        {isChanged && total !== null && total !== parseMoney(totalAmount) && (
          <>
            Items: <del className="text-muted-foreground">{formatRupees(totalAmount)}</del>{' '}
            <strong>{formatPaise(total)}</strong>
          </>
        )}
      </p>
      {theirs && (
        <VersionConflict
          fields={checkDifferences(values, theirs)}
          onKeepMine={check.keepMine}
          onTakeTheirs={check.takeTheirs}
        />
      )}
      <p role="alert" className="text-sm font-medium text-destructive wrap-anywhere empty:hidden">
        {check.failure}
      </p>
      <div className="flex flex-wrap gap-3">
        {isChanged && (
          <>
            <Button type="submit" isBusy={check.isBusy}>
              {check.isBusy ? 'Saving...' : 'Save and send to customer'}
            </Button>
            <Button type="submit" value="draft" variant="outline" isBusy={check.isBusy}>
              Save only
            </Button>
          </>
        )}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Leave it as it is
          </Button>
        )}
      </div>
    </form>
  );
}
