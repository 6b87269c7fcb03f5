import { sql } from 'drizzle-orm';

/** Longer words, and more of them, are not told apart: a bound for what one search may cost. */
const MAX_WORD_LENGTH = 40;
const MAX_WORDS = 12;

/**
 * Both patterns are read alike by JavaScript and by PostgreSQL, so that a text is cut into the same words on either
 * side.
 */
const DROPPED = String.raw`[\u0300-\u036f'\u2019]`;
const SEPARATORS = String.raw`[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+`;

const dropped = new RegExp(DROPPED, 'g');
const separators = new RegExp(SEPARATORS);

/** The words of what a person typed: small letters, no accents, no punctuation; nothing in them is search syntax. */
export function searchedWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(dropped, '')
    .split(separators)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH).toWellFormed());
}

/** The same in SQL, as one text with single spaces. The argument is an SQL expression, never something typed. */
export function searchedWordsSql(expression: string) {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const folded = `regexp_replace(lower(normalize(${expression}, NFKD)), ${quoted(DROPPED)}, '', 'g')`;
  return sql.raw(`btrim(regexp_replace(${folded}, ${quoted(SEPARATORS)}, ' ', 'g'))`);
}
