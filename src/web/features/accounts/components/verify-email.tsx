import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DeadLink } from '#web/components/dead-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { requestVerification, verifyEmail } from '../api.ts';

/** Needs a click, because mail scanners that open links must not confirm anything. */
export function VerifyEmail({ token }: { token: string }) {
  const shop = useShop();
  const { checkAccount } = useSession();
  const verification = useMutation({ mutationFn: () => verifyEmail(token), onSuccess: checkAccount });

  if (verification.isSuccess) {
    return (
      <div role="status" className="mt-6 grid gap-4">
        <p className="rounded-card border border-success p-4 wrap-anywhere">
          <strong className="block font-semibold text-success">Confirmed</strong>
          Thank you. {verification.data.email} is now confirmed.
        </p>
        <Link to={paths.account} className={buttonStyles({ className: 'w-full' })}>
          Go to your account
        </Link>
      </div>
    );
  }
  if (verification.error instanceof ApiError && verification.error.status === 400) {
    return <DeadLink message={verification.error.message || TRY_AGAIN} to={paths.account} label="Go to your account" />;
  }
  return (
    <div className="mt-2 grid gap-4">
      <p className="text-muted-foreground">
        Press the button if you made an account at {shop.name} with this email address. If you did not, close this page.
      </p>
      {verification.isError && (
        <p role="alert" className="rounded-card border border-destructive p-4">
          {verification.error.message || TRY_AGAIN}
        </p>
      )}
      <Button disabled={verification.isPending || token === ''} onClick={() => verification.mutate()}>
        {verification.isPending ? 'Confirming...' : 'Confirm this address'}
      </Button>
    </div>
  );
}

/** On the account page, until the address is confirmed. */
export function UnverifiedNotice() {
  const { user, checkAccount } = useSession();
  const request = useMutation({
    mutationFn: requestVerification,
    onSuccess: ({ message }) => showToast({ title: 'Link sent', description: message }),
    onError: (error) => {
      showToast({ title: 'Error', description: error.message || TRY_AGAIN, variant: 'destructive' });
      // It may have been confirmed in another tab.
      if (error instanceof ApiError && error.status === 409) checkAccount();
    },
  });
  if (!user || user.emailVerified) return null;
  return (
    <section aria-labelledby="unverified" className="grid gap-3 rounded-card border border-warning bg-card p-5 md:p-6">
      <h2 id="unverified" className="text-lg font-semibold">
        Please confirm your email address
      </h2>
      <p className="wrap-anywhere text-muted-foreground">
        We mailed a link to {user.email}. Until you open it, mails about your orders leave out your name, address and
        notes.
      </p>
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={request.isPending}
        onClick={() => request.mutate()}
      >
        {request.isPending ? 'Sending...' : 'Send a new link'}
      </Button>
    </section>
  );
}
