import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const RETRY_DELAY_MS = 1000;

/** Code that could not be loaded. Its message may be shown to the user. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super(isOutdated() ? 'Please reload the page and try again.' : 'Please check your connection and try again.', {
      cause,
    });
    this.name = 'ChunkError';
  }
}

let hasNewRelease = false;

/** Whether the shop has been updated since this page was loaded, so that some of its code is gone. */
export function isOutdated(): boolean {
  return hasNewRelease;
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Runs a dynamic import; a failed download is repeated once. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) throw new ChunkError(error);
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
  try {
    return await load();
  } catch (error) {
    hasNewRelease ||= await isReachable();
    throw new ChunkError(error);
  }
}

/** Code that is loaded when it is first needed. Unlike with `lazy` of React, it can be tried again after a failure. */
export type OnDemand<Value> = {
  load: () => Promise<void>;
  /** Undefined until it is loaded, null if that failed. */
  current: () => Value | null | undefined;
  subscribe: (listener: () => void) => () => void;
};

export function onDemand<Value>(load: () => Promise<Value>): OnDemand<Value> {
  const listeners = new Set<() => void>();
  let current: Value | null | undefined;
  let running: Promise<void> | null = null;
  const set = (next: Value | null | undefined) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    load: async () => {
      if (current) return;
      if (current === null) set(undefined);
      running ??= loadChunk(load)
        .then(set, (error: unknown) => {
          set(null);
          throw error;
        })
        .finally(() => {
          running = null;
        });
      await running;
    },
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Need = {
  /** False until something opens it. */
  isNeeded?: boolean;
  /** Loads it beforehand. A failure is reported only when it is needed. */
  isExpected?: boolean;
  /** Left out where the page works without it. */
  onFailure?: (error: ChunkError) => void;
};

const unknown = () => undefined;

/** The code, undefined until it is loaded, null if that failed: then nothing waits for it any more. */
export function useOnDemand<Value>(
  code: OnDemand<Value>,
  { isNeeded = true, isExpected = false, onFailure }: Need = {},
): Value | null | undefined {
  const report = useEffectEvent((error: ChunkError) => {
    if (isNeeded) onFailure?.(error);
  });
  useEffect(() => {
    if (!(isNeeded || isExpected)) return;
    let isCurrent = true;
    code.load().catch((error: ChunkError) => isCurrent && report(error));
    return () => {
      isCurrent = false;
    };
  }, [code, isNeeded, isExpected]);
  return useSyncExternalStore(code.subscribe, code.current, unknown);
}
