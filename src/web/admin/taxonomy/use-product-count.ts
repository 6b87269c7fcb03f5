import { useQuery } from '@tanstack/react-query';
import { productCountsQuery } from '#web/admin/products/api.ts';

export type ProductCount = {
  /** For the table; a dash while it is not known. */
  text: (id: number) => string;
  /** For the question before a deletion; empty while it is not known. */
  sentence: (id: number, thing: 'category' | 'tag') => string;
};

/** How many products have each category or tag, also inactive ones. */
export function useProductCount(group: 'categories' | 'tags'): ProductCount {
  const { data } = useQuery(productCountsQuery());
  const counts = data && new Map(data[group].map(({ id, products }) => [id, products]));
  const countOf = (id: number) => counts && (counts.get(id) ?? 0);
  return {
    text: (id) => countOf(id)?.toLocaleString('en-IN') ?? '–',
    sentence: (id, thing) => {
      const count = countOf(id);
      if (count === undefined) return '';
      if (count === 0) return `No product uses this ${thing}. `;
      return count === 1
        ? `1 product uses this ${thing}. `
        : `${count.toLocaleString('en-IN')} products use this ${thing}. `;
    },
  };
}
