import { useRef, useState } from 'react';
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

/** For a form about a thing that somebody else may change while it is open. */
export function useConflict<Thing extends { id: number; version: number }>(
  thing: Thing | null,
  load: (id: number) => Promise<Thing | undefined>,
): Conflict<Thing> {
  const version = useRef(thing?.version);
  const [theirs, setTheirs] = useState<Thing | null>(null);
  return {
    theirs,
    version: () => version.current,
    notice: async (error) => {
      const isStale = thing !== null && error instanceof ApiError && error.code === 'stale';
      // Gone, or not to be had now: what the server said about it has to do.
      setTheirs((isStale && (await load(thing.id).catch(() => undefined))) || null);
    },
    settle: () => {
      version.current = theirs?.version;
      setTheirs(null);
    },
  };
}
