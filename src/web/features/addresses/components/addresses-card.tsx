import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import type { Address } from '#contracts/addresses/addresses.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { showToast } from '#web/lib/toasts.ts';
import { addressesQuery } from '../api.ts';
import { AddressesCardItem } from './addresses-card-item.tsx';

// Loaded lazily, because its form contains the districts of India.
const addressDialog = onDemand(async () => (await import('./address-dialog.tsx')).AddressDialog);

export function AddressesCard() {
  const [editing, setEditing] = useState<{ address: Address | null; isOpen: boolean }>({
    address: null,
    isOpen: false,
  });
  const close = () => setEditing({ ...editing, isOpen: false });
  const AddressDialog = useOnDemand(addressDialog, {
    isNeeded: editing.isOpen,
    isExpected: true,
    onFailure: ({ message }) => {
      close();
      showToast({ title: 'The form could not be opened', description: message, variant: 'destructive' });
    },
  });
  return (
    <Card title="Saved Addresses">
      <AddressList onEdit={(address) => setEditing({ address, isOpen: true })} />
      {AddressDialog && <AddressDialog isOpen={editing.isOpen} address={editing.address} onClose={close} />}
    </Card>
  );
}

function AddressList({ onEdit }: { onEdit: (address: Address | null) => void }) {
  const { data: addresses, isPending, refetch } = useQuery(addressesQuery());
  if (isPending) return <AddressesSkeleton />;
  if (!addresses) {
    return <LoadFailure message="Failed to load addresses. Please try again." onRetry={() => void refetch()} />;
  }
  return (
    <>
      {addresses.length === 0 ? (
        <p className="text-muted-foreground">You haven't saved any addresses yet.</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {addresses.map((address) => (
            <AddressesCardItem key={address.id} address={address} onEdit={() => onEdit(address)} />
          ))}
        </ul>
      )}
      <Button variant="outline" className="mt-4" onClick={() => onEdit(null)}>
        <Icon of={Plus} className="size-4" /> Add Address
      </Button>
    </>
  );
}

function AddressesSkeleton() {
  return (
    <div role="status" aria-label="Loading addresses" className="grid animate-pulse gap-4 md:grid-cols-2">
      <div className="h-52 rounded-control bg-muted" />
      <div className="h-52 rounded-control bg-muted max-md:hidden" />
    </div>
  );
}
