import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Policy, PolicyName } from '#contracts/shop/owner-policies.ts';
import type { SettingsSection } from '#web/admin/shared/settings-sections.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { type OnDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { showToast } from '#web/lib/toasts.ts';
import { policyQuery, type SavedPolicy } from '../policy-api.ts';
import { SettingsCard } from './settings-card.tsx';

export type PolicyDialogProps<Name extends PolicyName> = { saved: SavedPolicy<Name>; onClose: () => void };

type Props<Name extends PolicyName> = {
  name: Name;
  section: SettingsSection;
  editLabel: string;
  /** Loaded when it is opened. */
  dialog: OnDemand<ComponentType<PolicyDialogProps<Name>>>;
  children: (values: Policy<Name>) => ReactNode;
};

/** What a policy says now, and the way to change it. */
export function PolicyCard<Name extends PolicyName>({ name, section, editLabel, dialog, children }: Props<Name>) {
  const { data, isPending, refetch } = useQuery(policyQuery(name));
  const [isEditing, setEditing] = useState(false);
  const Dialog = useOnDemand(dialog, {
    isNeeded: isEditing,
    onFailure: ({ message }) => {
      setEditing(false);
      showToast({ title: 'The form could not be opened', description: message, variant: 'destructive' });
    },
  });
  return (
    <SettingsCard section={section}>
      {isPending && <PageLoading />}
      {!isPending && !data && (
        <LoadFailure message="The settings could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          {children(data.values)}
          <Button variant="outline" className="mt-4" onClick={() => setEditing(true)}>
            {editLabel}
          </Button>
          {isEditing && Dialog && <Dialog saved={data} onClose={() => setEditing(false)} />}
        </>
      )}
    </SettingsCard>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
