import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { savedDeskPolicyQuery } from '../desk-policy-api.ts';
import { DeskPolicyDialog } from './desk-policy-dialog.tsx';
import { SettingsCard } from './settings-card.tsx';

/** How orders are answered, paid and sent. */
export function DeskSection() {
  const { data, isPending, refetch } = useQuery(savedDeskPolicyQuery());
  const [isEditing, setEditing] = useState(false);
  if (isPending) return <PageLoading />;
  if (!data) return <LoadFailure message="The settings could not be loaded." onRetry={() => void refetch()} />;
  const { quoteHours, paymentHours, letGo, upiId, couriers } = data.values;
  return (
    <SettingsCard section="desk">
      <dl className="mb-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact term="Time to answer">{quoteHours} hours</Fact>
        <Fact term="Time to pay">{paymentHours} hours</Fact>
        <Fact term="When time is over">{letGo ? 'The order is let go' : 'The order stays'}</Fact>
        <Fact term="UPI ID">{upiId || 'None yet: customers see no QR code'}</Fact>
        <Fact term="Couriers">{couriers.map(({ name }) => name).join(', ') || 'None'}</Fact>
      </dl>
      <Button variant="outline" onClick={() => setEditing(true)}>
        Edit the order desk
      </Button>
      {isEditing && <DeskPolicyDialog saved={data} onClose={() => setEditing(false)} />}
    </SettingsCard>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
