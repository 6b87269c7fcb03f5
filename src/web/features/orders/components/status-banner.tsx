import { statusMessage } from '#contracts/orders/order-status.ts';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { statusLook } from '../status-looks.ts';

export function StatusBanner({ status }: { status: string }) {
  const { label, icon, colours } = statusLook(status);
  const message = statusMessage(status);
  return (
    <div className={classNames('flex items-center gap-4 rounded-card border p-4 md:p-5', colours)}>
      <Icon of={icon} className="size-7 shrink-0" />
      <p>
        <strong className="block font-semibold">{label}</strong>
        {message && <span className="text-foreground">{message}</span>}
      </p>
    </div>
  );
}
