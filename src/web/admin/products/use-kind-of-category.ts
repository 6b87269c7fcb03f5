import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { kindAfterMove } from '#contracts/catalogue/kind-of-category.ts';
import { allCategoriesQuery } from './api.ts';
import type { ProductForm } from './use-product-form.ts';

/** The kind of goods follows the category in the form until it is chosen by hand. */
export function useKindOfCategory({ watch, setValue }: ProductForm) {
  const { data } = useQuery(allCategoriesQuery());
  const isChosen = useRef(false);
  const slugOf = (categoryId: string) => data?.data.find(({ id }) => String(id) === categoryId)?.slug;
  return {
    chooseKind: () => {
      isChosen.current = true;
    },
    moveKind: (from: string, to: string) => {
      if (isChosen.current) return;
      const kind = kindAfterMove(watch('kind'), { from: slugOf(from), to: slugOf(to) });
      setValue('kind', kind, { shouldDirty: true });
    },
  };
}
