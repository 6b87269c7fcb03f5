import { useState } from 'react';
import type { Order } from '#contracts/orders/orders.ts';
import { erasePerson, orderChange } from '#web/admin/orders/api.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Button } from '#web/components/ui/button.tsx';

/** For a customer without an account who asks for it. While the order is open the shop needs the data. */
export function ErasePerson({ order: { id, status } }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const erase = useAdminMutation({
    run: () => erasePerson(id),
    success: 'Personal data erased',
    failure: 'Failed to erase the personal data',
    invalidates: [...orderChange, adminKey('audit')],
  });
  if (status === 'pending' || status === 'processing') return null;
  return (
    <>
      <Button variant="outline" size="small" className="mt-2 w-full" onClick={() => setAsking(true)}>
        Erase personal data
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={`Erase the personal data of order #${id}?`}
          confirmLabel="Erase"
          isBusy={erase.isPending}
          onConfirm={() => erase.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>
            Name, phone, addresses, GSTIN and notes will be deleted permanently. The amounts and the bills stay, as the
            law demands. Copy what the customer has asked for first: this page is all that is held.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
