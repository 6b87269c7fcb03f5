import { type MutationCacheNotifyEvent, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/features/session/session-context.tsx';
import { ApiError } from '#web/lib/api.ts';

type Happening = QueryCacheNotifyEvent | MutationCacheNotifyEvent;

function isRefusal(event: Happening): boolean {
  if (event.type !== 'updated' || event.action.type !== 'error') return false;
  const { error } = event.action;
  return error instanceof ApiError && error.status === 403;
}

/** Rights can be revoked at any time, so the account is reloaded on navigation, on focus and after a 403. */
export function useRightsCheck(): void {
  const { checkAccount } = useSession();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a step
  useEffect(checkAccount, [pathname, search, checkAccount]);

  useEffect(() => {
    const onHappening = (event: Happening) => {
      if (isRefusal(event)) checkAccount();
    };
    const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
      cache.subscribe(onHappening),
    );
    addEventListener('focus', checkAccount);
    return () => {
      removeEventListener('focus', checkAccount);
      for (const stop of stops) stop();
    };
  }, [queryClient, checkAccount]);
}
