import { useState } from 'react';
import type { Address } from '#contracts/addresses/addresses.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { useDeleteAddress, useSetDefaultAddress } from '../address-mutations.ts';
import { AddressLines } from './address-lines.tsx';

type AddressesCardItemProps = { address: Address; onEdit: () => void };

export function AddressesCardItem({ address, onEdit }: AddressesCardItemProps) {
  const setDefault = useSetDefaultAddress();
  const [isAsking, setAsking] = useState(false);
  const { id, isDefault, recipientEmail } = address;
  return (
    <li className="flex flex-col gap-3 rounded-control border p-4">
      <div className="grow">
        {isDefault && (
          <span className="mb-2 inline-block rounded-full bg-primary px-2.5 py-0.5 text-xs font-semibold text-primary-foreground">
            Default
          </span>
        )}
        <AddressLines address={address} />
        {recipientEmail && <p className="wrap-anywhere text-muted-foreground">{recipientEmail}</p>}
      </div>
      <div className="-mx-3 -mb-2 flex flex-wrap">
        <AddressAction address={address} label="Edit" onClick={onEdit} />
        <AddressAction address={address} label="Delete" isDestructive onClick={() => setAsking(true)} />
        {!isDefault && (
          <AddressAction
            address={address}
            label="Set as default"
            isBusy={setDefault.isPending}
            onClick={() => setDefault.mutate(id)}
          />
        )}
      </div>
      <DeleteQuestion address={address} isOpen={isAsking} onClose={() => setAsking(false)} />
    </li>
  );
}

type AddressActionProps = {
  address: Address;
  label: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  onClick: () => void;
};

/** Names the address for screen readers. */
function AddressAction({ address, label, isDestructive = false, isBusy = false, onClick }: AddressActionProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      isBusy={isBusy}
      className={isDestructive ? 'text-destructive' : undefined}
      onClick={onClick}
    >
      {label}
      <span className="sr-only">
        : {address.recipientName}, {address.addressLine1}
      </span>
    </Button>
  );
}

function DeleteQuestion({ address, isOpen, onClose }: { address: Address; isOpen: boolean; onClose: () => void }) {
  const remove = useDeleteAddress();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Are you sure you want to delete this address?" isQuestion>
      <AddressLines address={address} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="outline"
          className="border-destructive text-destructive"
          isBusy={remove.isPending}
          onClick={() => remove.mutate(address.id, { onSettled: onClose })}
        >
          {remove.isPending ? 'Deleting...' : 'Delete'}
        </Button>
      </div>
    </Modal>
  );
}
