import { useContext, useEffect, useId, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { noteUnsavedWork } from './unsaved-work.ts';

type Leaving = { proceed: () => void; stay: () => void };

const holdBack = (event: BeforeUnloadEvent) => event.preventDefault();
const none = () => () => {};

/** While something is unsaved, nobody leaves by accident: neither the page nor, by Back or a link, its address. */
export function useUnsavedWork(isUnsaved: boolean): Leaving | null {
  const id = useId();
  // What the router's own useBlocker does: that one would weigh on every page of the shop, for this one alone.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const blocker = useSyncExternalStore(router?.subscribe ?? none, () => router?.state.blockers.get(id));
  useEffect(() => {
    if (!isUnsaved) return;
    addEventListener('beforeunload', holdBack);
    router?.getBlocker(id, () => true);
    const forget = noteUnsavedWork();
    return () => {
      removeEventListener('beforeunload', holdBack);
      router?.deleteBlocker(id);
      forget();
    };
  }, [isUnsaved, router, id]);
  return blocker?.state === 'blocked' ? { proceed: blocker.proceed, stay: blocker.reset } : null;
}
