import { UNKNOWN_TAG } from '#contracts/catalogue/product-input.ts';
import type { ChosenTag } from './product-values.ts';

const folded = (name: string) => name.trim().toLowerCase();

/** The chosen tags with the one that was typed; a tag that is there already is not added again. */
export function enterTag(
  typed: string,
  available: readonly ChosenTag[],
  chosen: readonly ChosenTag[],
): { tags: ChosenTag[] } | { error: string } {
  const tag = available.find(({ name }) => folded(name) === folded(typed));
  if (!tag) return { error: UNKNOWN_TAG };
  return { tags: chosen.some(({ id }) => id === tag.id) ? [...chosen] : [...chosen, { id: tag.id, name: tag.name }] };
}

/** What to offer while somebody types: tags that are not chosen yet, those that begin with the text first. */
export function suggestTags(
  typed: string,
  available: readonly ChosenTag[],
  chosen: readonly ChosenTag[],
  limit: number,
): ChosenTag[] {
  const text = folded(typed);
  const free = available.filter(({ id, name }) => folded(name).includes(text) && !chosen.some((tag) => tag.id === id));
  const isFirst = ({ name }: ChosenTag) => folded(name).startsWith(text);
  return [...free.filter(isFirst), ...free.filter((tag) => !isFirst(tag))].slice(0, limit);
}
