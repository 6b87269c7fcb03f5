import type { Right } from '#contracts/accounts/roles.ts';
import { isStaff } from '#contracts/accounts/staff.ts';
import type { Actor } from './context.ts';

/** An Indian mobile number, however its digits are kept apart. */
const PHONE = /(?<!\d)(?:(?:\+?91|0)[\s.()/_-]{0,2})?[6-9](?:[\s.()/_-]{0,2}\d){9}(?!\d)/g;
/**
 * The whole address, because the name of an account is often its first part. Only the start of a word is tried: long
 * texts without spaces would take seconds.
 */
const EMAIL = /(?<![^\s@<>"'(),:;])[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+\.[^\s@<>"'(),:;]+/g;
/** Numbers of parcels and addresses of pictures look like telephone numbers at times. */
const NOT_MASKED = /^(trackingNumber|trackingUrl|imageUrl)$/;

export function maskText(text: string): string {
  return text
    .replace(PHONE, (number) => `••••••${number.replace(/\D/g, '').slice(-4)}`)
    .replace(EMAIL, (address) => `${address.slice(0, 1)}•••@•••`);
}

/** A copy of a response in which every telephone number and e-mail address is masked, also those in notes and texts. */
export function maskContacts<T>(value: T): T {
  return changedTexts(value, maskText) as T;
}

function changedTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => changedTexts(one, change));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, NOT_MASKED.test(name) ? one : changedTexts(one, change)]),
  );
}

/** The holder of a link acts as the customer. Messages that were sent, and notes, contain links. */
const LINK = /\/(o|claim)#[\w.-]+/g;
const rightOfLink: Record<string, Right> = { o: 'orders.desk', claim: 'claims' };

function maskLinks({ rights }: Actor, text: string): string {
  return text.replace(LINK, (link, kind) => (rights.has(rightOfLink[kind] ?? 'claims') ? link : `/${kind}#…`));
}

/** Staff without the right to read contacts; customers see nothing but their own. */
export function seesMasked(actor: Actor | null): boolean {
  return actor !== null && isStaff(actor) && !actor.rights.has('contacts.read');
}

/** What staff see of other people's data. */
export function maskedFor<T>(actor: Actor | null, output: T): T {
  if (!actor || !isStaff(actor)) return output;
  const shown = seesMasked(actor) ? maskContacts(output) : output;
  const seesLinks = Object.values(rightOfLink).every((right) => actor.rights.has(right));
  return seesLinks ? shown : (changedTexts(shown, (text) => maskLinks(actor, text)) as T);
}
