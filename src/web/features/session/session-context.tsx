import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { setTokenSource } from '#web/lib/browser-transport.ts';
import { loadChunk } from '#web/lib/load-on-demand.ts';
import { createSessionManager, loadingState, type SessionManager, type SessionState } from './session-manager.ts';

export type Session = SessionState & Pick<SessionManager, 'signIn' | 'signOut' | 'checkAccount' | 'beforeSignOut'>;

const SessionContext = createContext<Session | null>(null);

/** Loaded only for users who signed in with the identity provider. */
const providerSession = () => loadChunk(() => import('#web/features/identity/provider-session.ts'));

/** The signed-in user. Server-rendered pages are the same for every visitor. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [manager] = useState(() =>
    createSessionManager({
      freshIdToken: async () => (await providerSession()).freshIdToken(),
      forgetAccount: () => queryClient.removeQueries({ queryKey: ['account'] }),
    }),
  );
  const state = useSyncExternalStore(manager.subscribe, manager.snapshot, () => loadingState);

  useEffect(() => {
    setTokenSource(manager.tokenSource);
    return manager.start();
  }, [manager]);

  const session = useMemo(
    () => ({
      ...state,
      signIn: manager.signIn,
      checkAccount: manager.checkAccount,
      beforeSignOut: manager.beforeSignOut,
      signOut: () => {
        manager.signOut();
        if (!isSignedInWithProvider()) return;
        providerSession().then(
          ({ leaveProvider }) => leaveProvider(),
          // The shop's own session has ended all the same.
          () => {},
        );
      },
    }),
    [state, manager],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Looks for the SDK's storage entry, so that the SDK need not be loaded for this. */
function isSignedInWithProvider(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('firebase:authUser:'));
  } catch {
    return false;
  }
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within SessionProvider');
  return session;
}
