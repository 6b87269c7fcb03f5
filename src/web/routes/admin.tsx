import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { AdminGuard } from '#web/admin/shared/components/admin-guard.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

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
      <AdminGuard>
        <div className="page py-6 md:py-8">
          <h1 className="heading mb-4">Admin Dashboard</h1>
          <AdminTabs />
        </div>
      </AdminGuard>
    </>
  );
}
