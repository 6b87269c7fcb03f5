import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';

type Conflict<Thing> = {
  /** What somebody else has saved meanwhile. */
  theirs: Thing | null;
  /** The version that a change is made on. */
  version: () => number | undefined;
  /** Looks whether saving failed for that reason. */
  notice: (error: Error) => Promise<void>;
  /** From now on changes are made on what they have saved. */
  settle: () => void;
};

/**
 * For a form about a thing that somebody else may change while it is open. It is loaded when the form opens, because
 * the list may be old; `takeOver` returns whether the form shows it now.
 */
export function useConflict<Thing extends { id: number; version: number }>(
  thing: Thing | null,
  load: (id: number) => Promise<Thing | undefined>,
  takeOver: (fresh: Thing) => boolean,
): Conflict<Thing> {
  const version = useRef(thing?.version);
  const [theirs, setTheirs] = useState<Thing | null>(null);
  const id = thing?.id;
  const reload = useEffectEvent(async (id: number, isClosed: () => boolean) => {
    // Without an answer the form keeps what the list has: saving an old version is refused.
    const fresh = await load(id).catch(() => undefined);
    if (fresh && !isClosed()) accept(fresh);
  });
  const accept = useEffectEvent((fresh: Thing) => {
    if (takeOver(fresh)) version.current = fresh.version;
  });
  useEffect(() => {
    if (id === undefined) return;
    let isClosed = false;
    void reload(id, () => isClosed);
    return () => {
      isClosed = true;
    };
  }, [id]);
  return {
    theirs,
    version: () => version.current,
    notice: async (error) => {
      const isStale = thing !== null && error instanceof ApiError && error.code === 'stale';
      // Deleted or not loadable: the server's error message is shown instead.
      setTheirs((isStale && (await load(thing.id).catch(() => undefined))) || null);
    },
    settle: () => {
      version.current = theirs?.version;
      setTheirs(null);
    },
  };
}
