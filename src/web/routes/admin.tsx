import { useState } from 'react';
import { AdminGuard } from '#web/admin/shared/components/admin-guard.tsx';
import { useMay } from '#web/admin/shared/rights.ts';
import { AdminShell } from '#web/admin/shell/admin-shell.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

/** Loaded after the guard has seen staff, like the tabs. */
const orderNews = onDemand(async () => (await import('#web/admin/orders/order-news.tsx')).OrderNews);

export default function AdminPage() {
  const shop = useShop();
  const [unseen, setUnseen] = useState(0);
  return (
    <>
      <PageHead
        title={`${unseen > 0 ? `(${unseen}) ` : ''}Admin Dashboard | ${shop.name}`}
        description="For those who look after the shop."
        url={`${shop.url}${paths.admin}`}
        isIndexed={false}
      />
      <AdminGuard>
        <AdminShell news={<LoadedNews onCount={setUnseen} />} />
      </AdminGuard>
    </>
  );
}

/** Without it, everything else works, so a failure to load it is not reported. */
function LoadedNews({ onCount }: { onCount: (count: number) => void }) {
  const OrderNews = useOnDemand(orderNews);
  const may = useMay();
  return OrderNews && may('orders.read') ? <OrderNews onCount={onCount} /> : null;
}
