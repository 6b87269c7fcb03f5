import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/components/ui/button.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';
import { requestVerification } from '../api.ts';

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
        Open the link in our mail to {user.email}, or have a new one sent. Until then, mails about your orders leave out
        your name, address and notes.
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
