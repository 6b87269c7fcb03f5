import { useQueries, useQuery } from '@tanstack/react-query';
import type { PolicyName } from '#contracts/shop/owner-policies.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { settingsQuery } from './api.ts';
import { DeskSection } from './components/desk-section.tsx';
import { MailSection } from './components/mail-section.tsx';
import {
  AnnouncementSection,
  ClaimsSection,
  DeliverySection,
  DispatchSection,
  PagesSection,
  StockSection,
  TaxSection,
} from './components/policy-sections.tsx';
import { SettingsPlace } from './components/settings-card.tsx';
import { SettingsForm } from './components/settings-form.tsx';
import { StaffSection } from './components/staff-section.tsx';
import { policyQuery } from './policy-api.ts';

const policyCards: PolicyName[] = [
  'dispatch',
  'delivery',
  'announcement',
  'pages',
  'desk',
  'claims',
  'staff',
  'tax',
  'stock',
];

/** All cards appear at once, so that the one that an address names stays in view. */
export function SettingsTab() {
  const settings = useQuery(settingsQuery());
  const policies = useQueries({ queries: policyCards.map((name) => policyQuery(name)) });
  if (settings.isPending || policies.some(({ isPending }) => isPending)) return <PageLoading />;
  return (
    <div className="grid max-w-5xl gap-10">
      <Settings />
      <DispatchSection />
      <DeliverySection />
      <AnnouncementSection />
      <PagesSection />
      <DeskSection />
      <ClaimsSection />
      <StaffSection />
      <TaxSection />
      <StockSection />
      <SettingsPlace section="mail">
        <MailSection />
      </SettingsPlace>
    </div>
  );
}

function Settings() {
  const { data, refetch } = useQuery(settingsQuery());
  if (!data) return <LoadFailure message="The settings could not be loaded." onRetry={() => void refetch()} />;
  return <SettingsForm settings={data} />;
}
