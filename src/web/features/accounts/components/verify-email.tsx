import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DeadLink } from '#web/components/dead-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { verifyEmail } from '../api.ts';

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
