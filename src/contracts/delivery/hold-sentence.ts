import { stateCodes } from '#contracts/addresses/state-codes.ts';
import type { Hold } from './dispatch-policy.ts';
import { listed } from './dispatch-sentences.ts';
import { formatMonthDay } from './format-day.ts';

type HoldWords = Pick<Hold, 'name' | 'to' | 'where' | 'sentence'>;

/** Held for summer heat in Rajasthan until 15 Jun. The owner's own sentence comes first. */
export function holdSentence({ name, to, where, sentence }: HoldWords, today: string): string {
  if (sentence !== '') return sentence;
  const states = where.states.map((code) => stateNames.get(code) ?? code);
  const places = states.length === 0 ? '' : ` in ${listed(states)}`;
  return `Held for ${name.charAt(0).toLowerCase()}${name.slice(1)}${places} until ${formatMonthDay(to, today)}.`;
}

const stateNames = new Map(Object.entries(stateCodes).map(([label, { gstCode }]) => [gstCode, label]));
