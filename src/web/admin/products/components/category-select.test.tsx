import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CategorySelect } from './category-select.tsx';

afterEach(cleanup);

test('where there is no category yet, it says what to do first', async () => {
  setTransport(async () => ({ status: 200, body: '{"data":[]}' }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CategorySelect />
    </QueryClientProvider>,
  );
  const hint = await screen.findByText(/^There is no category yet/);
  expect(screen.getByRole('combobox').getAttribute('aria-describedby')).toBe(hint.id);
});
