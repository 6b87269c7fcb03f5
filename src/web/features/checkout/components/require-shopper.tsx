import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '#contracts/accounts.ts';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { rememberCheckout } from '#web/features/session/return-path.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { paths } from '#web/lib/paths.ts';

/** A visitor signs in first, and comes back here. */
export function RequireShopper({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const { status, user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'signed-out') return;
    rememberCheckout();
    void navigate(paths.login, { replace: true });
  }, [status, navigate]);
  return user ? children(user) : <PageLoading />;
}
