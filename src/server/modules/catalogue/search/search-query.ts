import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { withSynonyms } from './search-synonyms.ts';

/** A single letter is the beginning of too much. */
const MIN_PREFIX_LENGTH = 2;
/** Behind every text that begins with another one comes that one with this letter. */
const LAST_LETTER = '\u{10ffff}';

/**
 * What is searched for: words as `searchedWords` gives them. The last one may be unfinished unless they are `isWhole`.
 */
export type SearchWords = { words: string[]; isWhole?: boolean };

type Parameters<T> = {
  /** Every word in any of its forms, or a synonym. */
  forms: T;
  /** All words but the last, and the last one as a beginning. */
  rest: T;
  last: T;
  /** The words as one text, and what comes behind every text that begins with it. */
  typed: T;
  behind: T;
};
export type SearchParameters = Parameters<string>;

export const searchPlaceholders: Parameters<Placeholder> = {
  forms: sql.placeholder('forms'),
  rest: sql.placeholder('rest'),
  last: sql.placeholder('last'),
  typed: sql.placeholder('typed'),
  behind: sql.placeholder('behind'),
};

/** The words are letters and digits only, so that nothing in them is an operator; the quotes keep it so. */
export function searchParameters({ words, isWhole = false }: SearchWords): SearchParameters {
  const all = (parts: string[]) => parts.map((word) => `'${word}'`).join(' & ');
  const last = words.at(-1) ?? '';
  const typed = words.join(' ');
  return {
    forms: withSynonyms(words)
      .map((alternative) => `(${all(alternative)})`)
      .join(' | '),
    rest: all(words.slice(0, -1)),
    last: isWhole || last.length < MIN_PREFIX_LENGTH ? all([last]) : `${all([last])}:*`,
    typed,
    behind: typed + LAST_LETTER,
  };
}

/**
 * A stem is no beginning ("cory" has the stem "cori"), so the last word is also looked for as it was typed. Words
 * without a meaning of their own ("of") have no stem and count only as the last word.
 */
export function tsquery({ forms, rest, last }: Pick<Parameters<string | Placeholder>, 'forms' | 'rest' | 'last'>): SQL {
  return sql`(to_tsquery('english', ${forms}) || (to_tsquery('english', ${rest}) && to_tsquery('simple', ${last})))`;
}

/** Bounds rather than a pattern: these a prepared statement can look up in the index. */
export function beginsWith(
  name: SQL,
  { typed, behind }: Pick<Parameters<string | Placeholder>, 'typed' | 'behind'>,
): SQL {
  return sql`${name} ~>=~ ${typed} and ${name} ~<~ ${behind}`;
}
