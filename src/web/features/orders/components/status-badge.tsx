import type { OrderStatus } from '#contracts/orders/order-status.ts';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { type PaidOrder, paymentLook } from '../payment-look.ts';
import { orderSteps, statusLook, stepNames } from '../status-looks.ts';

const shape = 'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-semibold';

export function StatusBadge({ status }: { status: string }) {
  const { label, icon, colours } = statusLook(status);
  return (
    <span className={classNames(shape, colours)}>
      <Icon of={icon} className="size-3.5 shrink-0" />
      {label}
    </span>
  );
}

export function PaymentBadge({ order }: { order: PaidOrder }) {
  const { label, likeStatus } = paymentLook(order);
  return <span className={classNames(shape, statusLook(likeStatus).colours)}>{label}</span>;
}

/** The same steps as in the mails; nothing for a cancelled order. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = orderSteps.indexOf(status);
  if (reached < 0) return null;
  return (
    <ol aria-label="Progress" className="grid grid-cols-4 gap-1.5 text-xs">
      {orderSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={classNames(
            'border-t-4 pt-1.5 wrap-anywhere aria-[current]:font-bold',
            index <= reached ? 'border-primary' : 'text-muted-foreground',
          )}
        >
          {stepNames[step]}
        </li>
      ))}
    </ol>
  );
}
