import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionProvider, useSession } from '#web/features/session/session-context.tsx';
import { setTransport } from '#web/lib/api.ts';
import { browserTransport } from '#web/lib/browser-transport.ts';
import { CartProvider, useCartStore } from './cart-context.tsx';
import { readOwner } from './cart-owner.ts';

const user = {
  id: 7,
  username: 'asha',
  email: 'asha@example.com',
  fullName: null,
  isAdmin: false,
  role: null,
  emailVerified: true,
};
const neon = { id: 1, name: 'Neon Tetra', price: 450, imageUrl: null, stock: 9 };
const access = `header.${btoa(JSON.stringify({ sub: '7' }))}.signature`;

function Buttons() {
  const store = useCartStore();
  const { signOut } = useSession();
  return (
    <>
      <button type="button" onClick={() => store.dispatch({ type: 'add', item: neon })}>
        Add
      </button>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </>
  );
}

let writes: { method: string; path: string; bearer: string | null; body: unknown }[] = [];
/** Releases the response to a save. */
let releaseSave = () => {};

async function respond(path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
  const bearer = new Headers(headers).get('authorization');
  if (method !== 'GET') writes.push({ method, path, bearer, body: JSON.parse(String(body)) });
  if (method === 'PUT') {
    await new Promise<void>((resolve) => {
      releaseSave = resolve;
    });
  }
  return Response.json(path === '/api/auth/me' ? user : { items: [] });
}

beforeEach(() => {
  localStorage.clear();
  writes = [];
  vi.stubGlobal('fetch', respond);
  setTransport(browserTransport);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the last change before a sign-out reaches the account, and only then the session ends', async () => {
  localStorage.setItem('jalaja.access', access);
  localStorage.setItem('jalaja.refresh', 'refresh');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <CartProvider>
          <Buttons />
        </CartProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(readOwner()?.userId).toBe(user.id));
  act(() => screen.getByText('Add').click());
  act(() => screen.getByText('Sign out').click());
  const saved = {
    method: 'PUT',
    path: '/api/cart',
    bearer: `Bearer ${access}`,
    body: { items: [{ productId: 1, quantity: 1 }] },
  };
  expect(writes).toEqual([saved]);
  expect(localStorage.getItem('jalaja.access')).toBeNull();
  releaseSave();
  await waitFor(() =>
    expect(writes).toMatchObject([saved, { path: '/api/auth/logout', body: { refresh: 'refresh' } }]),
  );
});
