import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SessionProvider, useSession } from '#web/features/session/session-context.tsx';
import { setTransport } from '#web/lib/api.ts';
import { readDraft, writeDraft } from './checkout-draft.ts';
import { firstValues } from './checkout-values.ts';
import { beginAttempt, openAttempt } from './order-attempt.ts';
import { useForgetCheckout } from './use-forget-checkout.ts';

const user = { id: 1, username: 'asha', email: 'asha@example.com', fullName: null, isAdmin: false };

function Page() {
  useForgetCheckout();
  const { status, signOut } = useSession();
  return (
    <button type="button" onClick={signOut}>
      {status}
    </button>
  );
}

const isKept = () => [readDraft(1) !== null, openAttempt(1) !== null];

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem('jalaja.access', 'token');
  setTransport(async () => ({ status: 200, body: JSON.stringify(user) }));
  writeDraft(1, firstValues({ draft: null, addresses: [], email: user.email }));
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

test('whoever signs out by hand leaves nothing of the checkout behind', () => {
  expect(isKept()).toEqual([true, true]);
  act(() => screen.getByRole('button').click());
  expect(isKept()).toEqual([false, false]);
});

test('a session that merely ends is come back to', async () => {
  localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'jalaja.access' }));
  });
  await screen.findByText('signed-out');
  expect(isKept()).toEqual([true, true]);
});
