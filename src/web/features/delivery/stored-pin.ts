import { useSyncExternalStore } from 'react';
import { PIN_CODE } from '#contracts/addresses/india.ts';
import { readStored, writeStored } from '#web/lib/browser-storage.ts';

const KEY = 'jalaja.pin';
const listeners = new Set<() => void>();

export const isPin = (text: string): boolean => PIN_CODE.test(text);

export function storedPin(): string | null {
  const pin = readStored(KEY) ?? '';
  return isPin(pin) ? pin : null;
}

/** The last PIN code of a known place that the shopper asked about or ordered for. */
export function rememberPin(pin: string | null): void {
  if (pin === storedPin()) return;
  writeStored(KEY, pin);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Null on the server, so that pages are the same for everybody. */
export function usePin(): string | null {
  return useSyncExternalStore(subscribe, storedPin, () => null);
}
