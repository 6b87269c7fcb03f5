import { ArrowLeft } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { formatPaise } from '#contracts/money.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { keepOnEnter } from '#web/admin/shared/on-enter.ts';
import { useUnsavedWork } from '#web/admin/shared/use-unsaved-work.ts';
import { Icon } from '#web/components/icon.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { paths } from '#web/lib/paths.ts';
import { CustomerFields } from './components/customer-fields.tsx';
import { DeliveryFields } from './components/delivery-fields.tsx';
import { LineFields } from './components/line-fields.tsx';
import { OrderSums } from './components/order-sums.tsx';
import { PasteOrder } from './components/paste-order.tsx';
import type { NewOrderValues } from './new-order-values.ts';
import { type NewOrder, useNewOrder } from './use-new-order.ts';

const sources: { value: NewOrderValues['source']; label: string }[] = [
  { value: 'walk-in', label: 'Walk-in' },
  { value: 'phone', label: 'Phone' },
  { value: 'whatsapp', label: 'WhatsApp' },
];

/** An order that came by telephone, by message or at the counter. */
export function NewOrderPage() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isPlaced, setPlaced] = useState(false);
  const order = useNewOrder(({ id }) => {
    // Nothing is unsaved any more when the page is left.
    flushSync(() => setPlaced(true));
    void navigate(paths.adminOrder(id), { replace: true });
  });
  const leaving = useUnsavedWork(order.isDirty && !isPlaced);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await order.send()) return;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={paths.adminTab('orders')}
        className="flex min-h-9 w-fit items-center gap-2 text-sm font-medium text-muted-foreground hover:text-foreground pointer-coarse:min-h-11"
      >
        <Icon of={ArrowLeft} className="size-4.5" />
        All orders
      </Link>
      <h2 className="heading">New order</h2>
      <form
        ref={form}
        noValidate
        method="post"
        onSubmit={(event) => void submit(event)}
        onKeyDown={keepOnEnter}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="grid grid-cols-1 gap-4">
          <Card title="How it came in">
            <SourceChoice order={order} />
            <div className="mt-3">
              <PasteOrder order={order} onRead={() => search.current?.focus()} />
            </div>
          </Card>
          <Card title="Items">
            <LineFields order={order} searchRef={search} />
          </Card>
          <Card title="Customer">
            <CustomerFields order={order} />
          </Card>
          <Card title="Delivery">
            <DeliveryFields order={order} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-16">
          <Card title="Total and payment">
            <OrderSums order={order} />
            <p role="alert" className="mt-4 text-sm font-medium text-destructive wrap-anywhere empty:hidden">
              {order.failure}
            </p>
            <div className="mt-4">
              <SubmitButton label={labelOf(order)} busyLabel="Creating..." isBusy={order.isBusy} />
            </div>
          </Card>
        </div>
      </form>
      {leaving && (
        <ConfirmDialog
          question="Discard changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={leaving.proceed}
          onClose={leaving.stay}
        >
          <p>This order is not created yet.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function labelOf({ sums }: NewOrder): string {
  return sums ? `Create order: ${formatPaise(sums.total)}` : 'Create order';
}

/** What is sold at the counter is usually taken along, anything else is sent. */
function SourceChoice({ order: { values, change } }: { order: NewOrder }) {
  return (
    <fieldset aria-label="How it came in" className="flex flex-wrap gap-x-6">
      {sources.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="source"
            className="size-5 accent-primary"
            checked={values.source === value}
            onChange={() => change({ source: value, isCollected: value === 'walk-in' })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
