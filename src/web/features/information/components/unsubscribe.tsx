import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { unsubscribeFromStock } from '#contracts/notifications/notifications.ts';
import { DeadLink } from '#web/components/dead-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { ApiError, callApi, TRY_AGAIN } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';

/** Works with and without a session. */
export function unsubscribe(token: string) {
  return callApi<typeof unsubscribeFromStock>(
    'POST',
    '/api/stock-notifications/unsubscribe',
    { query: { token } },
    { isAnonymous: true },
  );
}

/** Needs a click, because mail scanners that open links must not unsubscribe anybody. */
export function Unsubscribe({ token }: { token: string }) {
  const leaving = useMutation({ mutationFn: () => unsubscribe(token) });

  if (leaving.isSuccess) {
    return (
      <div role="status" className="mt-6 grid gap-4">
        <p className="rounded-card border border-success p-4">
          <strong className="block font-semibold text-success">Unsubscribed</strong>
          You will not be told about {leaving.data.productName ?? 'this product'} any more.
        </p>
        <Link to={paths.shop} className={buttonStyles({ className: 'w-full' })}>
          Continue Shopping
        </Link>
      </div>
    );
  }
  if (leaving.error instanceof ApiError && leaving.error.status === 404) return <DeadUnsubscribeLink />;
  return (
    <div className="mt-2 grid gap-4">
      <p className="text-muted-foreground">
        You asked us to tell you when a product is back in stock. Press the button and we will not.
      </p>
      {leaving.isError && (
        <p role="alert" className="rounded-card border border-destructive p-4">
          {leaving.error.message || `${TRY_AGAIN}.`} Nothing has changed yet.
        </p>
      )}
      <Button isBusy={leaving.isPending} disabled={token === ''} onClick={() => leaving.mutate()}>
        {leaving.isPending ? 'Unsubscribing...' : 'Unsubscribe'}
      </Button>
    </div>
  );
}

export function DeadUnsubscribeLink() {
  return (
    <DeadLink
      message="This link is not valid. Please open it from the mail again, or write to us and we unsubscribe you."
      to={paths.contact}
      label="Contact us"
    />
  );
}
