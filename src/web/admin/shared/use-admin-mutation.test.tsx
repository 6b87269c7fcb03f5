import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { toastStore } from '#web/lib/toasts.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

afterEach(cleanup);

function Saving({ error }: { error: Error }) {
  const save = useAdminMutation({
    run: () => Promise.reject(error),
    success: 'Saved',
    failure: 'Failed to save',
    invalidates: [],
  });
  return (
    <button type="button" onClick={() => save.mutate(undefined)}>
      {save.isError ? 'Failed' : 'Save'}
    </button>
  );
}

async function failWith(status: number, code: 'stale' | 'conflict') {
  const before = toastStore.snapshot();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Saving error={new ApiError(status, { message: 'Not so.', code })} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('Failed');
  return toastStore.snapshot().filter((toast) => !before.includes(toast));
}

test('a failure is shown with its reason', async () => {
  expect(await failWith(409, 'conflict')).toMatchObject([
    { title: 'Error', description: 'Failed to save: Not so.', variant: 'destructive' },
  ]);
});

test('that somebody else was quicker is left to the form, which shows both versions', async () => {
  expect(await failWith(409, 'stale')).toEqual([]);
});

function List({ load }: { load: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['tags'], queryFn: load, staleTime: 60_000 });
  const save = useAdminMutation({ run: async () => {}, success: 'Saved', failure: '', invalidates: [['tags']] });
  return (
    <button type="button" onClick={() => save.mutate(undefined)}>
      {data ?? 'Loading'}
    </button>
  );
}

test('a list whose first load began before the change is loaded again', async () => {
  const loads: ((name: string) => void)[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List load={() => new Promise((resolve) => loads.push(resolve))} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Loading'));
  await waitFor(() => expect(loads).toHaveLength(2));
  loads[0]?.('old');
  loads[1]?.('new');
  await screen.findByText('new');
});
