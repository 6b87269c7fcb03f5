const MAX_SLUG_LENGTH = 200;

/** A name as used in URLs: "Shrimp & Snails" is `shrimp-snails`. Letters of every script stay. */
export function slugify(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .normalize('NFC')
    .replace(/[\s_-]+/g, '-')
    .replace(/^-/, '');
  return Array.from(words).slice(0, MAX_SLUG_LENGTH).join('').replace(/-$/, '');
}
