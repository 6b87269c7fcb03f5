import { formatPaise, formatRupees, parseMoney } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { MAX_QUOTE_MESSAGE_LENGTH } from '#contracts/orders/desk/quotes.ts';
import { mailedAddress } from '#web/admin/orders/use-status-change.ts';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { keepOnEnter } from '#web/admin/shared/on-enter.ts';
import { useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { checkDifferences, hasChanges, itemsTotal, leavesNothing, unchangedBody } from '../stock-check-values.ts';
import { useStockCheck } from '../use-stock-check.ts';
import { DeliveryFields, OpenDelivery } from './delivery-charge-fields.tsx';
import type { DeskPanelProps } from './desk-panel.tsx';
import { StockCheckLine } from './stock-check-line.tsx';

type Props = Pick<DeskPanelProps, 'noteUnsaved'> & { desk: DeskOrder; onDone: () => void; onCancel?: () => void };

export function StockCheckForm({ desk, noteUnsaved, onDone, onCancel }: Props) {
  const check = useStockCheck(desk, onDone);
  const { values, errors, theirs } = check;
  const { totalAmount } = desk.order;
  const delivery = { desk, values, errors, onChange: check.change };
  useNoteUnsaved('stock-check', check.isDirty, noteUnsaved);
  const total = itemsTotal(values);
  const isByAgreement = desk.order.deliveryByAgreement === true;
  const isEmpty = leavesNothing(values);
  const isChanged = isByAgreement || hasChanges(values);
  return (
    <form
      noValidate
      method="post"
      onSubmit={check.submit}
      onKeyDown={keepOnEnter}
      className="grid gap-5"
      aria-label="Stock check"
    >
      {!isChanged && (
        <div className="grid gap-1">
          <Button isBusy={check.isBusy} className="w-full" onClick={() => check.saveUnchanged(unchangedBody(desk))}>
            {check.isBusy ? 'Saving...' : 'All in stock'}
          </Button>
          <p className="text-sm text-muted-foreground">Confirms the order without asking the customer.</p>
        </div>
      )}
      {isByAgreement && !isEmpty && <OpenDelivery {...delivery} />}
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
      {!isByAgreement && !isEmpty && <DeliveryFields {...delivery} />}
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
        {isEmpty && emptyHint(desk.order)}
        {!isEmpty && isChanged && total !== null && total !== parseMoney(totalAmount) && (
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
              {check.isBusy ? 'Saving...' : isEmpty ? 'Cancel with an apology' : 'Save and open WhatsApp'}
            </Button>
            {!isEmpty && (
              <Button type="submit" value="draft" variant="outline" isBusy={check.isBusy}>
                Save only
              </Button>
            )}
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

/** Says before the press what it does. */
function emptyHint(order: DeskOrder['order']): string {
  const email = mailedAddress(order);
  const mail = email ? `An email apologises to ${email}, and` : 'No email address is known, but';
  return `Nothing is left to send. This cancels the order. ${mail} an apology opens on WhatsApp.`;
}
