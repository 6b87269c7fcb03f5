const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const ALLOWED = /^(?:https?:\/\/|mailto:)[^\s]+$/i;
const MAIL = /^[^\s@/]+@[^\s@/]+$/;

/** Those that a description may lead to. */
export function isLinkAddress(address: string): boolean {
  return ALLOWED.test(address);
}

/** What somebody typed as the address of a link, made whole; null when a link cannot lead there. */
export function readLinkAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = SCHEME.test(text) ? text : MAIL.test(text) ? `mailto:${text}` : text && `https://${text}`;
  return isLinkAddress(whole) ? whole : null;
}
