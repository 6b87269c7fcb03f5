import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { allCategoriesQuery } from './api.ts';
import { useKindOfCategory } from './use-kind-of-category.ts';
import type { ProductForm } from './use-product-form.ts';

test('in the form the kind follows the category until it is chosen', () => {
  setTransport(() => new Promise(() => {}));
  const client = createQueryClient();
  client.setQueryData<unknown>(allCategoriesQuery().queryKey, {
    data: [
      { id: 1, slug: 'fish' },
      { id: 2, slug: 'plants' },
    ],
  });
  const { result } = renderHook(
    () => {
      const form = useForm({ defaultValues: { kind: 'dry' } });
      return { form, ...useKindOfCategory(form as unknown as ProductForm) };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  const { form, moveKind, chooseKind } = result.current;
  const move = (from: string, to: string) => {
    act(() => moveKind(from, to));
    return form.getValues('kind');
  };
  expect(move('', '1')).toBe('animal');
  expect(move('1', '2')).toBe('plant');
  chooseKind();
  expect(move('2', '1')).toBe('plant');
});
