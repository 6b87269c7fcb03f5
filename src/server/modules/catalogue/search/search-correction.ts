import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { preparedFor } from '#server/database/prepared-for.ts';
import { searchWords } from '#server/database/schema/catalogue.ts';
import { editDistance, neighboursSwapped, oneEditAway } from './edit-distance.ts';
import { synonymWords } from './search-synonyms.ts';

const MIN_CORRECTED_LENGTH = 4;
/** Similar words of this length share too few of their three-letter parts to be found by them. */
const SHORT_WORD_LENGTH = 5;
const SIMILAR_LIMIT = 20;
/** A bound for what one search may cost. */
const MAX_UNKNOWN = 4;
const MIN_PART_LENGTH = 3;
/** Less than a letter: a whole word is preferred to the beginning of a longer one. */
const UNFINISHED_COST = 0.5;

/**
 * The words as they were probably meant: joined, split or spelt as the shop spells them. A word that nothing resembles
 * is left out, if most others are known. Null: nothing can be made of them, or nothing was wrong with them.
 */
export async function correctedWords(db: Db, words: string[]): Promise<string[] | null> {
  const known = await selectKnownWords(db, words);
  const unknown = words.filter((word) => !known.has(word));
  if (unknown.length === 0 || unknown.length > MAX_UNKNOWN) return null;

  const vocabulary = await selectSimilarWords(db, unknown, joinedPairs(words));
  const corrected: string[] = [];
  let dropped = 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const joined = word + (words[index + 1] ?? '');
    if (index + 1 < words.length && vocabulary.has(joined)) {
      corrected.push(joined);
      index += 1;
    } else if (known.has(word)) {
      corrected.push(word);
    } else {
      const meant = splitWord(word, vocabulary) ?? closestWord(word, vocabulary, index === words.length - 1);
      if (meant) corrected.push(...meant);
      else dropped += 1;
    }
  }
  return corrected.length > 0 && dropped <= words.length / 2 ? corrected : null;
}

const knownWords = preparedFor((db) =>
  db
    .select({ word: sql<string>`word` })
    .from(
      sql`(
        select word from ${searchWords} where word = any(${sql.placeholder('words')}::text[])
        union all
        (select ${sql.placeholder('last')} from ${searchWords} where word like ${sql.placeholder('beginning')} limit 1)
      ) as known`,
    )
    .prepare('search_known_words'),
);

/** The last word may still be unfinished: it is known when a word begins with it. */
async function selectKnownWords(db: Db, words: string[]): Promise<Set<string>> {
  const last = words.at(-1) ?? '';
  const rows = await knownWords(db).execute({ words, last, beginning: `${last}%` });
  return new Set([...rows.map(({ word }) => word), ...words.filter((word) => synonymWords.has(word))]);
}

const similarWords = preparedFor((db) =>
  db
    .select({ word: sql<string>`word` })
    .from(
      sql`(
        select word from ${searchWords} where word = any(${sql.placeholder('exact')}::text[])
        union all
        select close.word
        from unnest(${sql.placeholder('mistyped')}::text[]) as mistyped(word)
        cross join lateral (
          select known.word from ${searchWords} as known
          where known.word % mistyped.word
          order by similarity(known.word, mistyped.word) desc, known.word limit ${sql.raw(String(SIMILAR_LIMIT))}
        ) as close
      ) as similar_words`,
    )
    .prepare('search_similar_words'),
);

async function selectSimilarWords(db: Db, unknown: string[], pairs: string[]): Promise<Set<string>> {
  const mistyped = unknown.filter((word) => word.length >= MIN_CORRECTED_LENGTH);
  const exact = [
    ...pairs,
    ...mistyped.flatMap((word) => (word.length <= SHORT_WORD_LENGTH ? oneEditAway(word) : neighboursSwapped(word))),
    ...mistyped.flatMap((word) => splits(word).flat()),
  ];
  const rows = await similarWords(db).execute({ exact, mistyped });
  return new Set([...rows.map(({ word }) => word), ...synonymWords]);
}

function joinedPairs(words: string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]}${word}`);
}

function splits(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 2 * MIN_PART_LENGTH + 1) }, (_, index) => [
    word.slice(0, index + MIN_PART_LENGTH),
    word.slice(index + MIN_PART_LENGTH),
  ]);
}

/** "javafern" as it stands on the label. */
function splitWord(word: string, vocabulary: Set<string>): [string, string] | undefined {
  return splits(word).find(([head, tail]) => vocabulary.has(head) && vocabulary.has(tail));
}

function closestWord(word: string, vocabulary: Set<string>, isUnfinished: boolean): [string] | undefined {
  if (word.length < MIN_CORRECTED_LENGTH) return undefined;
  const allowed = allowedMistakes(word) + UNFINISHED_COST;
  let best: { word: string; distance: number } | undefined;
  for (const candidate of [...vocabulary].sort()) {
    const longer = candidate.length - word.length;
    if (-longer > allowed || (longer > allowed && !isUnfinished)) continue;
    const distance = typingDistance(word, candidate, isUnfinished);
    if (distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { word: candidate, distance };
    }
  }
  return best && [best.word];
}

function allowedMistakes(word: string): number {
  return word.length <= SHORT_WORD_LENGTH ? 1 : word.length < 10 ? 2 : 3;
}

/** An unfinished word is also compared with the beginnings of others. */
function typingDistance(typed: string, word: string, isUnfinished: boolean): number {
  const whole = editDistance(typed, word);
  if (!isUnfinished || word.length <= typed.length) return whole;
  return Math.min(whole, editDistance(typed, word.slice(0, typed.length)) + UNFINISHED_COST);
}
