import { readFile } from 'node:fs/promises';
import type { PinCode } from '#contracts/addresses/addresses.ts';

const FILE = new URL('./india-pin-districts.json', import.meta.url);
const AREA_LENGTH = 3;

type Pair = [state: string, district: string];

type PinDistricts = {
  pairs: Pair[];
  /**
   * By the first three digits: the last three with the numbers of their pairs, the most usual first ("001:160.164 …").
   * Kept as text: a look-up reads one of 400 strings, and 19,000 objects need not be held.
   */
  pins: Record<string, string>;
};

let known: Promise<PinDistricts> | null = null;

/** Read at the first look-up: a process that never gets one does not pay for it. */
function pinDistricts(): Promise<PinDistricts> {
  known ??= readPinDistricts().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

async function readPinDistricts(): Promise<PinDistricts> {
  // A file of our own, whose every entry a test reads.
  const { pairs, pins } = JSON.parse(await readFile(FILE, 'utf8')) as PinDistricts;
  return { pairs, pins };
}

/** A few PIN codes span two states: returns the usual one, with its districts. */
export async function findPinCode(pin: string): Promise<PinCode | null> {
  const { pairs, pins } = await pinDistricts();
  const area = ` ${pins[pin.slice(0, AREA_LENGTH)] ?? ''}`;
  const start = area.indexOf(` ${pin.slice(AREA_LENGTH)}:`);
  if (start < 0) return null;
  const [entry = ''] = area.slice(start + AREA_LENGTH + 1).split(' ', 1);
  const found = pairsOf(entry, pairs);
  const state = (found[0] ?? pairsOf(area, pairs)[0])?.[0];
  if (state === undefined) return null;
  return { pin, state, districts: found.filter(([of]) => of === state).map(([, district]) => district) };
}

/** None for -1, the number of a district that was dissolved: such a PIN code is in the state of its neighbours. */
function pairsOf(text: string, pairs: Pair[]): Pair[] {
  return [...text.matchAll(/[:.](\d+)/g)].flatMap(([, number]) => {
    const pair = pairs[Number(number)];
    return pair ? [pair] : [];
  });
}
