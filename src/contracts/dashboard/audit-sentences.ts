/** An entry of the audit log. */
type Noted = { action: string; details: Record<string, unknown> };

/* Words in braces are replaced by values of the request. */
const sentences: Record<string, string | { whether: string; yes: string; no: string }> = {
  'POST /api/products': 'Added the product {name}',
  'PUT /api/products/:id': 'Changed product #{id}, {name}',
  'DELETE /api/products/:id': 'Deleted product #{id}',
  'POST /api/admin/products/bulk': {
    whether: 'delete',
    yes: 'Deleted several products at once',
    no: 'Changed several products at once',
  },
  'POST /api/admin/products/import': 'Started an import of products',
  'products.import': 'Imported products: {created} added, {updated} changed, {refused} rows refused',
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
  'POST /api/stock-notifications/notify': 'Notified subscribers of product #{productId}',
  'PATCH /api/admin/messages/:id': {
    whether: 'isAnswered',
    yes: 'Marked message #{id} as answered',
    no: 'Marked message #{id} as open again',
  },
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

/** Shown for a missing value. */
export const NOT_NOTED = '…';
const GAP = /\{(\w+)\}/g;

/** Describes the action in words, or returns its name if it has no sentence. */
export function auditSentence({ action, details }: Noted): string {
  const known: Record<string, unknown> = { ...details, ...asObject(details['body']), ...asObject(details['params']) };
  const wording = sentences[action] ?? action;
  const sentence = typeof wording === 'string' ? wording : wording[known[wording.whether] === true ? 'yes' : 'no'];
  return sentence.replace(GAP, (_, name: string) => String(known[name] ?? NOT_NOTED));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

export type Wording = {
  action: string;
  /** Fixed text, alternating with the names of the values between. */
  parts: string[];
  /** Selects one of two sentences by a boolean value of the request. */
  whether: { name: string; is: boolean } | null;
};

const wordings: Wording[] = Object.entries(sentences).flatMap(([action, wording]): Wording | Wording[] =>
  typeof wording === 'string'
    ? { action, parts: wording.split(GAP), whether: null }
    : (['yes', 'no'] as const).map((answer) => ({
        action,
        parts: wording[answer].split(GAP),
        whether: { name: wording.whether, is: answer === 'yes' },
      })),
);

/**
 * Finds the sentences that can contain a text: `always` in the fixed text, `filledIn` only together with the values.
 * The latter must share a word with the text: otherwise a search would have to read every entry.
 */
export function wordingsWith(text: string): { always: Wording[]; filledIn: Wording[] } {
  const sought = text.toLowerCase();
  const soughtWords = new Set(wordsOf(sought));
  const always = wordings.filter(({ parts }) => fixed(parts).some((part) => part.includes(sought)));
  const filledIn = wordings.filter(
    (wording) =>
      wording.parts.length > 1 &&
      !always.includes(wording) &&
      fixed(wording.parts).some((part) => wordsOf(part).some((word) => soughtWords.has(word))),
  );
  return { always, filledIn };
}

function fixed(parts: string[]): string[] {
  return parts.filter((_, index) => index % 2 === 0).map((part) => part.toLowerCase());
}

function wordsOf(text: string): string[] {
  return text.match(/[a-z-]{3,}/g) ?? [];
}
