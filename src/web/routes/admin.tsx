import { PageHead } from '#web/components/page-head.tsx';
import { AdminGate } from '#web/features/admin/components/admin-gate.tsx';
import { AdminTabs } from '#web/features/admin/components/admin-tabs.tsx';
import { useShop } from '#web/features/shell/use-shop.ts';
import { paths } from '#web/lib/paths.ts';

export default function AdminPage() {
  const shop = useShop();
  return (
    <>
      <PageHead
        title={`Admin Dashboard | ${shop.name}`}
        description="For those who look after the shop."
        url={`${shop.url}${paths.admin}`}
        isIndexed={false}
      />
      <AdminGate>
        <div className="page py-6 md:py-8">
          <h1 className="heading mb-4">Admin Dashboard</h1>
          <AdminTabs />
        </div>
      </AdminGate>
    </>
  );
}
