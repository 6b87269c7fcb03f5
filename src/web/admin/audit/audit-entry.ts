import type { AuditEntry } from '#contracts/accounts/users.ts';
import { formatRupees } from '#contracts/money.ts';

export type AuditPair = { label: string; value: string };

/**
 * The details of an entry, line by line. Of a change only what became different is shown. The sentence has the names.
 */
export function auditPairs({ params, body, changes, name, names, ...rest }: Record<string, unknown>): AuditPair[] {
  const sent = changes === undefined ? pairsOf(body) : changedPairs(changes);
  return [...pairsOf(params), ...sent, ...pairsOf(rest)];
}

function pairsOf(value: unknown, path: string[] = []): AuditPair[] {
  if (isObject(value)) return Object.entries(value).flatMap(([name, one]) => pairsOf(one, [...path, name]));
  return value === undefined ? [] : [{ label: labelOf(path.join(' ')), value: textOf(value, path.at(-1)) }];
}

function changedPairs(changes: unknown): AuditPair[] {
  const pairs = Object.entries(isObject(changes) ? changes : {}).flatMap(([name, values]) => {
    const [before, after] = (Array.isArray(values) ? values : []).map((value) => pairsOf(value, [name]));
    return (after ?? []).map(({ label, value }, index) => ({ label, from: before?.[index]?.value, to: value }));
  });
  if (pairs.length === 0) return [{ label: 'Changes', value: '(none)' }];
  return pairs
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => ({ label, value: `${from ?? textOf(null)} → ${to}` }));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `userId` reads as “User number”. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bid(s?)\b/g, 'number$1')
    .replace(/\burl\b/g, 'address')
    .replace(/^is /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MONEY_FIELDS = ['price', 'compareAtPrice', 'flat', 'freeAbove'];

function textOf(value: unknown, name = ''): string {
  if (value === null || value === '') return '(empty)';
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? 'Yes' : 'No';
  if (MONEY_FIELDS.includes(name)) return formatRupees(String(value));
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return '(none)';
  return value.some((one) => typeof one === 'object')
    ? JSON.stringify(value)
    : value.map((one) => textOf(one)).join(', ');
}

export type AuditResult = { word: string; hasFailed: boolean };

/** How a call ended; null for events that are not API calls. */
export function auditResult({ action, status }: Pick<AuditEntry, 'action' | 'status'>): AuditResult | null {
  if (status === null) return action.includes(' /api/') ? { word: 'Not finished', hasFailed: true } : null;
  if (status < 400) return { word: 'Done', hasFailed: false };
  return { word: `${status < 500 ? 'Refused' : 'Failed'} (${status})`, hasFailed: true };
}
