import type { AuditEntry } from '#contracts/accounts/users.ts';

export type AuditResult = { word: string; hasFailed: boolean };

/** How a call ended; null for what is no call and simply happened. */
export function auditResult({ action, status }: Pick<AuditEntry, 'action' | 'status'>): AuditResult | null {
  if (status === null) return action.includes(' /api/') ? { word: 'Not finished', hasFailed: true } : null;
  if (status < 400) return { word: 'Done', hasFailed: false };
  return { word: `${status < 500 ? 'Refused' : 'Failed'} (${status})`, hasFailed: true };
}
