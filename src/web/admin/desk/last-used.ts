import { readStored, writeStored } from '#web/lib/browser-storage.ts';

const keys = { courier: 'jalaja.last-courier', method: 'jalaja.last-payment-method' };

/** What this browser chose last, for the next order; '' when nothing. */
export function lastUsed(what: keyof typeof keys): string {
  return readStored(keys[what]) ?? '';
}

export function noteUsed(what: keyof typeof keys, value: string): void {
  writeStored(keys[what], value);
}
