import type { AuditEntry } from '#contracts/users.ts';

/* A word in braces is filled in from what was sent with the call. */
const sentences: Record<string, string> = {
  'POST /api/products': 'Added the product {name}',
  'PUT /api/products/:id': 'Changed product #{id}, {name}',
  'DELETE /api/products/:id': 'Deleted product #{id}',
  'POST /api/admin/products/bulk': 'Changed several products at once',
  'POST /api/admin/products/import': 'Imported products from a file',
  'POST /api/categories': 'Added the category {name}',
  'PUT /api/categories/:id': 'Changed category #{id}, {name}',
  'DELETE /api/categories/:id': 'Deleted category #{id}',
  'POST /api/tags': 'Added the tag {name}',
  'PUT /api/tags/:id': 'Changed tag #{id}, {name}',
  'DELETE /api/tags/:id': 'Deleted tag #{id}',
  'POST /api/media': 'Uploaded a picture',
  'PATCH /api/orders/:id': 'Set order #{id} to {status}',
  'PUT /api/admin/orders/:id/internal-notes': 'Changed the internal notes of order #{id}',
  'POST /api/users/make-admin': 'Made user #{userId} an administrator',
  'POST /api/users/revoke-admin': 'Took administrator rights from user #{userId}',
  'POST /api/stock-notifications/notify': 'Told those who wait for product #{productId}',
  'PATCH /api/admin/messages/:id': 'Marked message #{id} as answered or open',
  'PUT /api/admin/settings': 'Changed the settings',
  'POST /api/admin/mails/:id/retry': 'Sent a failed mail again',
  'DELETE /api/admin/mails/:id': 'Dismissed a failed mail',
  'auth.sign-up': 'Opened an account',
  'auth.first-admin': 'Became the first administrator',
  'auth.setup-key-refused': 'Gave a wrong set-up key',
  'auth.login': 'Signed in',
  'auth.login-failed': 'Failed to sign in',
  'auth.logout': 'Signed out',
  'auth.password-refused': 'Gave a wrong password',
  'auth.reset-asked': 'Asked for a new password',
  'auth.password-reset': 'Chose a new password',
  'auth.refresh-token-reused': 'Used an old session again, which ended it',
  'auth.session-ended': 'Lost a session that could not be renewed',
  'auth.confirmation-sent': 'Was sent a mail to prove an address',
  'auth.address-proven': 'Proved an e-mail address',
  'auth.identity-linked': 'Linked the sign-in with {provider}',
  'auth.identity-unlinked': 'Unlinked the sign-in with {provider}',
  'auth.export': 'Took a copy of their data',
  'auth.erase': 'Erased account #{userId}',
};

/** What was done, in words; the action itself where there are none. */
export function auditSentence({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  const known: Record<string, unknown> = { ...details, ...asObject(details['body']), ...asObject(details['params']) };
  return (sentences[action] ?? action).replace(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? '…'));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

export type AuditResult = { word: string; hasFailed: boolean };

/** How a call ended; null for what is no call and simply happened. */
export function auditResult({ action, status }: Pick<AuditEntry, 'action' | 'status'>): AuditResult | null {
  if (status === null) return action.includes(' /api/') ? { word: 'Not finished', hasFailed: true } : null;
  if (status < 400) return { word: 'Done', hasFailed: false };
  return { word: `${status < 500 ? 'Refused' : 'Failed'} (${status})`, hasFailed: true };
}
