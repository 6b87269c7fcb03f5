import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The answers that a page was drawn with. Nothing in them tells when: the same page is the same text, and is sent once. */
export type PageAnswers = [key: QueryKey, data: unknown][];

export function takeAnswers(queryClient: QueryClient): PageAnswers {
  const known = queryClient.getQueryCache().getAll();
  return known.flatMap(({ queryKey, state: { status, data } }) => (status === 'success' ? [[queryKey, data]] : []));
}

/** Old ones are shown, and asked for anew behind the page. */
export function putAnswers(queryClient: QueryClient, answers: PageAnswers, { areOld }: { areOld: boolean }): void {
  const options = areOld ? { updatedAt: 0 } : {};
  for (const [key, data] of answers) queryClient.setQueryData(key, data, options);
}
