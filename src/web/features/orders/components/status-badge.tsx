import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { statusLook } from '../status-looks.ts';

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

/** Nothing is paid online: the shop arranges the payment after checking its stock. */
export function PaymentBadge() {
  return <span className={classNames(shape, statusLook('pending').colours)}>Pending confirmation</span>;
}
