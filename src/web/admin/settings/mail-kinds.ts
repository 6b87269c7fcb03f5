const kinds: Record<string, string> = {
  'order-received': 'Order received',
  'order-status': 'Order status',
  'back-in-stock': 'Back in stock',
  'password-reset': 'New password',
  'identity-proof': 'Proof of an address',
  'identity-linked': 'Sign-in linked',
  'contact-copy': 'Contact message',
  'contact-receipt': 'Receipt of a contact message',
};

/** What a mail is about; a kind that is not known is shown as it is. */
export function mailKind(kind: string): string {
  return kinds[kind] ?? kind;
}
