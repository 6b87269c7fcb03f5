/** An entry of the audit log. */
type Entry = { action: string; details: Record<string, unknown> };

/* Words in braces are replaced by values. A part in brackets is left out if one of its values is missing. */
const sentences: Record<string, string | { whether: string; yes: string; no: string }> = {
  'POST /api/products': 'Added the product {name}',
  'PUT /api/products/:id': 'Changed product #{id}, {name}',
  'DELETE /api/products/:id': 'Deleted product #{id}[, {name}]',
  'POST /api/admin/products/bulk': {
    whether: 'delete',
    yes: 'Deleted several products at once[: {names}]',
    no: 'Changed several products at once[: {names}]',
  },
  'POST /api/admin/products/:id/variants': 'Added the variant {optionLabel} to product #{id}[, {name}]',
  'POST /api/admin/families': 'Made the family {name}',
  'PUT /api/admin/families/:id': 'Changed family #{id}, {name}',
  'DELETE /api/admin/families/:id': 'Dissolved family #{id}[, {name}]',
  'POST /api/admin/products/:id/stock-movements': 'Noted {quantity} {cause} of product #{id}[, {name}]',
  'POST /api/admin/products/import': 'Started an import of products',
  'POST /api/admin/products/import/check': 'Checked a CSV file of products',
  'POST /api/admin/products/import/:id/undo':
    'Undid import #{id} of products[: {removed} removed, {restored} restored, {kept} kept]',
  'products.import': 'Imported products: {created} added, {updated} changed, {refused} rows refused',
  'POST /api/categories': 'Added the category {name}',
  'PUT /api/categories/:id': 'Changed category #{id}, {name}',
  'DELETE /api/categories/:id': 'Deleted category #{id}[, {name}]',
  'POST /api/tags': 'Added the tag {name}',
  'PUT /api/tags/:id': 'Changed tag #{id}, {name}',
  'DELETE /api/tags/:id': 'Deleted tag #{id}[, {name}]',
  'POST /api/media': 'Uploaded a picture',
  'DELETE /api/media/uploads/:name': 'Deleted the uploaded picture {name}',
  'PATCH /api/orders/:id': 'Set order #{id} to {status}',
  'PUT /api/admin/orders/:id/internal-notes': 'Changed the internal notes of order #{id}',
  'DELETE /api/admin/orders/:id/personal-data': 'Erased the personal data of order #{id}',
  'PATCH /api/admin/orders/:id/desk': 'Changed order #{id} at the order desk',
  'POST /api/admin/orders/:id/payments': 'Recorded a payment of ₹{amount} ({direction}) for order #{id}',
  'PATCH /api/admin/orders/:id/payments/:paymentId': 'Marked payment #{paymentId} of order #{id} as {state}',
  'POST /api/admin/orders/:id/bill': 'Issued the bill of order #{id}',
  'POST /api/admin/bills/:id/credit-note': 'Issued a credit note for bill #{id}',
  'POST /api/admin/orders': 'Entered a {source} order[, #{orderId}]',
  'POST /api/admin/coupons': 'Added the coupon {code}',
  'PUT /api/admin/coupons/:id': 'Changed coupon #{id}, {code}',
  'POST /api/admin/orders/:id/contacts': 'Noted a contact by {channel} about order #{id}',
  'POST /api/admin/orders/:id/shipments': 'Recorded a parcel with {carrier} for order #{id}',
  'PATCH /api/admin/orders/:id/shipments/:shipmentId': 'Corrected parcel #{shipmentId} of order #{id}',
  'DELETE /api/admin/orders/:id/shipments/:shipmentId': 'Removed parcel #{shipmentId} of order #{id}',
  'POST /api/admin/orders/:id/link': {
    whether: 'renew',
    yes: 'Renewed the link of order #{id}',
    no: 'Asked for the link of order #{id}',
  },
  'GET /api/orders/:id/link': 'Asked for the link of order #{id}',
  'POST /api/orders/:id/claim-link': 'Asked for the claim link of order #{id}',
  'POST /api/order-link/answer': "Answered with the customer's link[ of order #{orderId}]: {answer}",
  'POST /api/order-link/paid': "Reported a payment with the customer's link[ of order #{orderId}]",
  'POST /api/claim': "Began a claim with the customer's link[ of order #{orderId}]",
  'PUT /api/claim/lines': "Changed a claim with the customer's link[ of order #{orderId}]",
  'POST /api/claim/submit': "Submitted a claim with the customer's link[ of order #{orderId}]",
  'POST /api/claim/messages': "Wrote about a claim with the customer's link[ of order #{orderId}]",
  'POST /api/claim/withdraw': "Withdrew a claim with the customer's link[ of order #{orderId}]",
  'DELETE /api/claim/files/:id': "Deleted file {id} of a claim with the customer's link[ of order #{orderId}]",
  'POST /api/claims/uploads': "Added a file to a claim with the customer's link[ of order #{orderId}]",
  'PUT /api/admin/orders/:id/stock-check': 'Checked the stock for order #{id}',
  'POST /api/admin/orders/:id/quotes': 'Made the offer for order #{id}',
  'GET /api/admin/claim-files/:id': 'Looked at file {id} of a claim',
  'POST /api/admin/claims/:id/ask': 'Requested more about claim #{id}',
  'POST /api/admin/claims/:id/decision': 'Decided claim #{id}',
  'POST /api/admin/claims/:id/settlement': 'Settled claim #{id} by {method}',
  'POST /api/admin/claims/:id/reopen': 'Reopened claim #{id}',
  'POST /api/users/make-admin': 'Made user #{userId} an administrator',
  'POST /api/users/revoke-admin': 'Took administrator rights from user #{userId}',
  'POST /api/users/role': 'Changed the role of user #{userId}[ to {role}]',
  'POST /api/auth/totp': 'Began to set up the second step',
  'POST /api/auth/totp/confirm': 'Turned the second step on',
  'DELETE /api/auth/totp': 'Turned the second step off',
  'DELETE /api/users/:id/totp': 'Removed the second step of user #{id}',
  'POST /api/admin/orders/slips': 'Prepared slips or labels of orders {orderIds}',
  'POST /api/stock-notifications/notify': 'Queued back-in-stock emails about product #{productId}[, {productName}]',
  'PATCH /api/admin/messages/:id': {
    whether: 'isAnswered',
    yes: 'Marked message #{id} as answered',
    no: 'Marked message #{id} as open again',
  },
  'POST /api/admin/messages/:id/replies': 'Wrote a reply to message #{id}',
  'PUT /api/admin/settings': 'Changed the settings',
  'PUT /api/admin/policies/:name': 'Changed the {name} policy',
  'POST /api/admin/dispatch/preview': 'Tried the dispatch calendar for {kind}',
  'POST /api/admin/mails/:id/retry': 'Queued a failed email again',
  'DELETE /api/admin/mails/:id': 'Dismissed a failed email',
  'auth.sign-up': 'Opened an account',
  'auth.first-admin': 'Became the first administrator',
  'auth.setup-key-refused': 'Gave a wrong set-up key',
  'auth.login': 'Signed in',
  'auth.login-failed': 'Failed to sign in',
  'auth.second-step-removed': 'The second step of user #{userId} was removed on the server',
  'auth.recovery-code-used': 'Used a recovery code',
  'auth.logout': 'Signed out',
  'auth.password-refused': 'Gave a wrong password',
  'auth.reset-asked': 'Asked for a new password',
  'auth.password-reset': 'Chose a new password',
  'auth.session-ended-by-owner': 'Signed out another device',
  'auth.sessions-ended-by-owner': 'Signed out all other devices',
  'auth.refresh-token-reused': 'Used an old session again, which ended it',
  'auth.session-ended': 'Lost a session that could not be renewed',
  'auth.confirmation-sent': 'Asked for an email to prove an address',
  'auth.address-proven': 'Proved an email address',
  'auth.identity-linked': 'Linked the sign-in with {provider}',
  'auth.identity-unlinked': 'Unlinked the sign-in with {provider}',
  'exports.csv': 'Downloaded {name}.csv',
  'auth.export': 'Took a copy of their data',
  'auth.erase': 'Erased account #{userId}',
};

/** Shown for a missing value. */
const MISSING = '…';
const VALUE = /\{(\w+)\}/g;
const OPTIONAL = /\[([^[\]]*)\]/g;
const MAX_LENGTH = 1000;

/** Describes the action in words, or returns its name if it has no sentence. */
export function auditSentence({ action, details }: Entry): string {
  const known: Record<string, unknown> = { ...details, ...asObject(details['body']), ...asObject(details['params']) };
  const wording = sentences[action] ?? action;
  const sentence = typeof wording === 'string' ? wording : wording[known[wording.whether] === true ? 'yes' : 'no'];
  const isKnown = (part: string) => [...part.matchAll(VALUE)].every(([, name]) => textOf(known[name ?? '']) !== '');
  return sentence
    .replace(OPTIONAL, (_, part: string) => (isKnown(part) ? part : ''))
    .replace(VALUE, (_, name: string) => textOf(known[name]) || MISSING)
    .slice(0, MAX_LENGTH);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
