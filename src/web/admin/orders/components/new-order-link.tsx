import { Plus } from 'lucide';
import { Link } from 'react-router';
import { useMay } from '#web/admin/shared/rights.ts';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';

/** To an order that came by telephone, by message or at the counter. */
export function NewOrderLink() {
  if (!useMay()('orders.desk')) return null;
  return (
    <Link
      to={paths.adminNewOrder}
      className={buttonStyles({ variant: 'quiet', size: 'small', className: 'text-primary max-md:px-2.5' })}
    >
      <Icon of={Plus} className="size-5" />
      <span className="max-md:sr-only">New order</span>
    </Link>
  );
}
