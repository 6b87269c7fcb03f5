import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SessionProvider, useSession } from '#web/features/session/session-context.tsx';
import { setTransport } from '#web/lib/api.ts';
import { initialValues, readDraft, writeDraft } from './checkout-draft.ts';
import { beginAttempt, readUnresolvedAttempt } from './order-attempt.ts';
import { useForgetCheckout } from './use-forget-checkout.ts';

const user = {
  id: 1,
  username: 'asha',
  email: 'asha@example.com',
  fullName: null,
  isAdmin: false,
  role: null,
  emailVerified: true,
};

function Page() {
  useForgetCheckout();
  const { status, signOut } = useSession();
  return (
    <button type="button" onClick={signOut}>
      {status}
    </button>
  );
}

const isStored = () => [readDraft(1) !== null, readUnresolvedAttempt(1) !== null];

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem('jalaja.access', 'token');
  setTransport(async () => ({ status: 200, body: JSON.stringify(user) }));
  writeDraft(1, initialValues({ draft: null, addresses: [], user }));
  beginAttempt(1, '{"items":[]}');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <Page />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('signed-in');
});

afterEach(cleanup);

test('signing out deletes the stored checkout', () => {
  expect(isStored()).toEqual([true, true]);
  act(() => screen.getByRole('button').click());
  expect(isStored()).toEqual([false, false]);
});

test('an expired session keeps it', async () => {
  localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'jalaja.access' }));
  });
  await screen.findByText('signed-out');
  expect(isStored()).toEqual([true, true]);
});
