import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { RequireSession, RequireStaff } from './guards.tsx';
import { isCheckoutRemembered, rememberCheckout } from './return-path.ts';
import { SessionProvider, useSession } from './session-context.tsx';

const user = {
  id: 1,
  username: 'asha',
  email: 'a@b.c',
  fullName: null,
  isAdmin: false,
  role: null,
  emailVerified: true,
};

function Inside() {
  const { signOut } = useSession();
  return (
    <button type="button" onClick={signOut}>
      inside
    </button>
  );
}

function Login() {
  return <p>login {JSON.stringify(useLocation().state)}</p>;
}

function open(path: string, more: object = {}): void {
  setTransport(async () => ({ status: 200, body: JSON.stringify({ ...user, ...more }) }));
  const routes = [
    { path: '/login', element: <Login /> },
    { path: '/account', element: <p>account</p> },
    {
      path: '/plain',
      element: (
        <RequireSession>
          <Inside />
        </RequireSession>
      ),
    },
    {
      path: '/remembered',
      element: (
        <RequireSession onVisitor={rememberCheckout}>
          {({ username }) => (
            <>
              <p>of {username}</p>
              <Inside />
            </>
          )}
        </RequireSession>
      ),
    },
    {
      path: '/admin',
      element: (
        <RequireStaff>
          <Inside />
        </RequireStaff>
      ),
    },
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const signedIn = () => localStorage.setItem('jalaja.access', 'token');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

test('a visitor is redirected to the sign-in page, which returns to this page', async () => {
  open('/plain?x=1#here');
  await screen.findByText('login {"returnTo":"/plain?x=1#here"}');
});

test('onVisitor runs before the redirect', async () => {
  open('/remembered');
  await screen.findByText('login {"returnTo":"/remembered"}');
  expect(isCheckoutRemembered()).toBe(true);
});

test('a signed-in user is passed to the page, and onVisitor does not run', async () => {
  signedIn();
  open('/remembered');
  await screen.findByText('of asha');
  expect(isCheckoutRemembered()).toBe(false);
});

test('an indicator is shown until the session is loaded', async () => {
  signedIn();
  open('/plain');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await screen.findByText('inside');
});

test.each(['/plain', '/remembered'])('signing out on %s does not redirect to the sign-in page', async (path) => {
  signedIn();
  open(path);
  const button = await screen.findByText('inside');
  act(() => button.click());
  expect(screen.queryByText('inside')).toBeNull();
  expect(screen.queryByText(/login/)).toBeNull();
  expect(isCheckoutRemembered()).toBe(false);
});

test.each([
  ['/plain', false],
  ['/remembered', true],
])('a sign-out in another tab redirects %s to the sign-in page', async (path, isRemembered) => {
  signedIn();
  open(path);
  await screen.findByText('inside');
  localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'jalaja.access' }));
  });
  await screen.findByText(`login {"returnTo":"${path}"}`);
  expect(isCheckoutRemembered()).toBe(isRemembered);
});

test.each([
  [{ isAdmin: true }, 'inside'],
  [{ role: 'packer' }, 'inside'],
  [{}, 'login null'],
  [{ isAdmin: true, needsSecondStep: true }, 'account'],
])('an administrator page shows %j: %s', async (account, text) => {
  signedIn();
  open('/admin', account);
  await screen.findByText(text);
});

test('a visitor of an administrator page returns to it after signing in', async () => {
  open('/admin?tab=orders');
  await screen.findByText('login {"returnTo":"/admin?tab=orders"}');
});
