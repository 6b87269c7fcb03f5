/** Opens a mail to this address and nobody else: what else an address may hold is no part of the link. */
export function mailtoUrl(address: string, subject: string): string {
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}
