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
    <Link to={paths.adminNewOrder} className={buttonStyles({ size: 'small' })}>
      <Icon of={Plus} className="size-5" />
      New order
    </Link>
  );
}
