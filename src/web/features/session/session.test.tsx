import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTransport, type Transport } from '#web/lib/api.ts';
import { SessionProvider, useSession } from './session-context.tsx';

function WhoAmI() {
  const { status, user } = useSession();
  return <p>{`${status} ${user?.username ?? ''}`}</p>;
}

function open(transport: Transport) {
  setTransport(transport);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <WhoAmI />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('without a stored token no request is made', async () => {
  const transport = vi.fn<Transport>();
  open(transport);
  await screen.findByText('signed-out');
  expect(transport).not.toHaveBeenCalled();
});

test('a stored token loads the account', async () => {
  localStorage.setItem('jalaja.access', 'token');
  open(async () => ({
    status: 200,
    body: JSON.stringify({
      id: 1,
      username: 'asha',
      email: 'a@b.c',
      fullName: null,
      isAdmin: false,
      role: null,
      emailVerified: true,
    }),
  }));
  await screen.findByText('signed-in asha');
});

test('a rejected token is removed silently', async () => {
  localStorage.setItem('jalaja.access', 'token');
  localStorage.setItem('jalaja.refresh', 'token');
  open(async () => ({ status: 401, body: '{"message":"Please sign in.","code":"unauthenticated"}' }));
  await screen.findByText('signed-out');
  expect(localStorage.getItem('jalaja.access')).toBeNull();
  expect(localStorage.getItem('jalaja.refresh')).toBeNull();
});

test('the session cannot be used outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<WhoAmI />)).toThrow('useSession must be used within SessionProvider');
  vi.restoreAllMocks();
});
