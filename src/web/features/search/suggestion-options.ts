import type { Suggestions } from '#contracts/catalogue/search.ts';
import { formatRupees } from '#contracts/money.ts';
import { paths } from '#web/lib/paths.ts';

export type SuggestionOption = { to: string; label: string; detail: string; imageUrl: string | null };

/** Categories first: they are few, and lead to more. */
export function suggestionOptions({ data, categories }: Suggestions): SuggestionOption[] {
  return [
    ...categories.map(({ name, slug }) => ({
      to: paths.category(slug),
      label: name,
      detail: 'Category',
      imageUrl: null,
    })),
    ...data.map(({ id, name, price, imageUrl }) => ({
      to: paths.product(id),
      label: name,
      detail: formatRupees(price),
      imageUrl,
    })),
  ];
}
