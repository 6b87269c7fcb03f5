import { useState } from 'react';
import { orderChange } from '#web/admin/orders/api.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { postOrderLink } from '../api.ts';
import { DeskPanel } from './desk-panel.tsx';

/** The address where the customer answers, pays and follows the parcel without signing in. */
export function LinkPanel({ orderId }: { orderId: number }) {
  const [isAsking, setAsking] = useState(false);
  const renew = useAdminMutation({
    run: () => postOrderLink(orderId, true),
    success: 'There is a new link',
    failure: 'Failed to renew the link',
    invalidates: orderChange,
  });
  return (
    <DeskPanel orderId={orderId} title="The customer's link">
      {({ link }) => (
        <>
          <p className="rounded-control bg-muted p-3 text-sm break-all">{link}</p>
          <div className="flex flex-wrap gap-3">
            <CopyButton label="Copy link" text={link} done="Link copied" />
            <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
              Renew
            </Button>
          </div>
          {isAsking && (
            <ConfirmDialog
              question="Renew the link?"
              confirmLabel="Renew"
              busyLabel="Renewing..."
              isBusy={renew.isPending}
              onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
              onClose={() => setAsking(false)}
            >
              <p>The link that the customer has now no longer works. Send them the new one.</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </DeskPanel>
  );
}
