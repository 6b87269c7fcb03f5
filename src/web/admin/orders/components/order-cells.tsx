import { Link, useLocation } from 'react-router';
import { paths } from '#web/lib/paths.ts';

export function OrderNumber({ id }: { id: number }) {
  const { search } = useLocation();
  return (
    <Link
      to={paths.adminOrder(id)}
      // The page leads back to this list.
      state={{ list: search }}
      className="inline-flex min-h-9 items-center underline-offset-4 hover:text-primary hover:underline max-md:min-h-11"
    >
      #{id}
    </Link>
  );
}

export function countedItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
