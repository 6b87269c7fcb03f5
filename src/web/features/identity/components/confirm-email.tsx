import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { providerNames } from '#contracts/accounts/sign-in-providers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { confirmEmail } from '../api.ts';

/** Needs a click, because mail scanners that open links must not confirm anything. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirmation = useMutation({ mutationFn: () => confirmEmail(token) });

  if (confirmation.isSuccess) {
    const provider = providerNames[confirmation.data.provider];
    return (
      <div role="status" className="mt-6 grid gap-4">
        <p className="rounded-card border border-success p-4">
          <strong className="block font-semibold text-success">Confirmed</strong>
          {confirmation.data.email} is yours. You can now sign in with {provider}.
        </p>
        <Link to={paths.login} className={buttonStyles({ className: 'w-full' })}>
          Sign in
        </Link>
      </div>
    );
  }
  return (
    <div className="mt-2 grid gap-4">
      <p className="text-muted-foreground">
        You signed in with another service. Press the button if that was you: the sign-in is then joined with the
        account of this address, and an older password that was never confirmed stops working. If it was not you, close
        this page.
      </p>
      {confirmation.isError && (
        <p role="alert" className="rounded-card border border-destructive p-4">
          {confirmation.error.message || TRY_AGAIN}
        </p>
      )}
      <Button isBusy={confirmation.isPending} disabled={token === ''} onClick={() => confirmation.mutate()}>
        {confirmation.isPending ? 'Confirming...' : 'Confirm this address'}
      </Button>
    </div>
  );
}
