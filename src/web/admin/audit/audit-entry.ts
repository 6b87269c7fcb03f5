import type { AuditEntry } from '#contracts/accounts/users.ts';

export type AuditPair = { label: string; value: string };

/** What was noted, one thing after the other, as people read it. */
export function auditPairs({ params, body, ...rest }: Record<string, unknown>): AuditPair[] {
  return [...pairsOf(params), ...pairsOf(body), ...pairsOf(rest)];
}

function pairsOf(value: unknown, about = ''): AuditPair[] {
  if (!isObject(value)) return value === undefined ? [] : [{ label: labelOf(about), value: textOf(value) }];
  return Object.entries(value).flatMap(([name, one]) => pairsOf(one, about ? `${about} ${name}` : name));
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

function textOf(value: unknown): string {
  if (value === null || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return '(none)';
  return value.some((one) => typeof one === 'object') ? JSON.stringify(value) : value.map(textOf).join(', ');
}

export type AuditResult = { word: string; hasFailed: boolean };

/** How a call ended; null for what is no call and simply happened. */
export function auditResult({ action, status }: Pick<AuditEntry, 'action' | 'status'>): AuditResult | null {
  if (status === null) return action.includes(' /api/') ? { word: 'Not finished', hasFailed: true } : null;
  if (status < 400) return { word: 'Done', hasFailed: false };
  return { word: `${status < 500 ? 'Refused' : 'Failed'} (${status})`, hasFailed: true };
}
