import { TriangleAlert } from 'lucide';
import { Link } from 'react-router';
import { sampleDetails } from '#contracts/shop/sample-identity.ts';
import { Icon } from '#web/components/icon.tsx';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

/** Until the owner has entered who runs the shop. */
export function SampleIdentityBar() {
  const shop = useShop();
  const details = sampleDetails(shop);
  if (shop.isDemo || details.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-warning bg-warning/8 px-4 py-2 text-sm">
      <Icon of={TriangleAlert} className="size-5 shrink-0 text-warning" />
      <span className="min-w-0 grow basis-60">Customers see invented details: {details.join(', ')}.</span>
      <Link to={paths.adminTab('settings')} className="inline-flex min-h-11 items-center font-semibold underline">
        Enter yours in Settings
      </Link>
    </p>
  );
}
