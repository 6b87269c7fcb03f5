import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { CurrentUser, getMe } from '#contracts/accounts.ts';
import { callApi } from '#web/lib/api.ts';
import { tokenStore } from '#web/lib/token-store.ts';

export type Session = {
  status: 'loading' | 'signed-out' | 'signed-in';
  user: CurrentUser | null;
  signOut: () => void;
};

const SessionContext = createContext<Session | null>(null);

/** Knows who is signed in. The server never does: its pages are the same for everybody. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<Pick<Session, 'status' | 'user'>>({ status: 'loading', user: null });

  useEffect(() => {
    if (!tokenStore.access()) {
      setState({ status: 'signed-out', user: null });
      return;
    }
    callApi<typeof getMe>('GET', '/api/auth/me', {}).then(
      (user) => setState({ status: 'signed-in', user }),
      () => {
        tokenStore.clear();
        setState({ status: 'signed-out', user: null });
      },
    );
  }, []);

  const signOut = useCallback(() => {
    tokenStore.clear();
    setState({ status: 'signed-out', user: null });
    queryClient.removeQueries({ queryKey: ['account'] });
  }, [queryClient]);

  const session = useMemo(() => ({ ...state, signOut }), [state, signOut]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within SessionProvider');
  return session;
}
