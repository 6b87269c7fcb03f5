import { useState } from 'react';
import type { User } from '#contracts/accounts/users.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { removeSecondStep, usersKey } from '#web/admin/users/api.ts';
import { Button } from '#web/components/ui/button.tsx';

/** For somebody who has lost their phone and the recovery codes. */
export function RemoveSecondStep({ user: { id, email } }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useAdminMutation({
    run: () => removeSecondStep(id),
    success: 'Second step removed',
    failure: 'Failed to remove the second step',
    invalidates: [usersKey, adminKey('audit')],
  });
  return (
    <>
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setAsking(true)}>
        Remove second step
      </Button>
      {isAsking && (
        <ConfirmDialog
          question="Remove the second step?"
          confirmLabel="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>
            From now on the password alone signs {email} in, until they set up the second step again. Do this only when
            you are sure who is asking. You both get an email.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
