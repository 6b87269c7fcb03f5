import { useEffect, useEffectEvent, useReducer } from 'react';

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
export type OnDemand<Value> = { value?: Value; load: () => Promise<void> };

export function onDemand<Value>(load: () => Promise<Value>): OnDemand<Value> {
  let running: Promise<void> | null = null;
  const code: OnDemand<Value> = {
    load: () => {
      running ??= loadChunk(load)
        .then((value) => {
          code.value = value;
        })
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
  return code;
}

type Need = {
  isNeeded: boolean;
  /** Loads it beforehand. A failure is reported only when it is needed. */
  isExpected?: boolean;
  onFailure: (error: ChunkError) => void;
};

/** The code, or undefined until it is loaded. */
export function useOnDemand<Value>(code: OnDemand<Value>, { isNeeded, isExpected = false, onFailure }: Need) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const report = useEffectEvent((error: ChunkError) => {
    if (isNeeded) onFailure(error);
  });
  useEffect(() => {
    if (code.value || !(isNeeded || isExpected)) return;
    let isCurrent = true;
    code.load().then(
      // What is only expected is read when it is needed.
      () => isCurrent && isNeeded && rerender(),
      (error: ChunkError) => isCurrent && report(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, isNeeded, isExpected]);
  return code.value;
}
