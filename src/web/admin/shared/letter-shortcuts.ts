import { readStored, writeStored } from '#web/lib/browser-storage.ts';

const KEY = 'jalaja.admin-letter-keys';

/** For those whose speech or pointer input presses letters by accident. Remembered on this device. */
export function lettersAreOff(): boolean {
  return readStored(KEY) === 'off';
}

export function switchLetters(isOn: boolean): void {
  writeStored(KEY, isOn ? 'on' : 'off');
}
