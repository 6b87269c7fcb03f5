import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SessionProvider } from '#web/features/session/session-context.tsx';
import { callApi, setTransport } from '#web/lib/api.ts';
import { AdminGuard } from './components/admin-guard.tsx';
import { useRightsCheck } from './use-rights-check.ts';

const user = { id: 1, username: 'asha', email: 'a@b.c', fullName: null };
const ask = () => callApi('GET', '/api/users', {});

/** As the shop sees it; the page learns of it when it asks. */
let isAdmin: boolean;
let queryClient: QueryClient;

function Dashboard() {
  useRightsCheck();
  const list = useQuery({ queryKey: ['account', 'admin', 'users'], queryFn: ask, retry: false });
  const change = useMutation({ mutationFn: ask });
  return (
    <>
      <button type="button" onClick={() => void list.refetch()}>
        Reload
      </button>
      <button type="button" onClick={() => change.mutate()}>
        Change
      </button>
      <p>{list.data ? 'all users' : 'nothing yet'}</p>
    </>
  );
}

async function openDashboard() {
  const routes = [
    { path: '/login', element: <p>the sign-in</p> },
    {
      path: '/admin',
      element: (
        <AdminGuard>
          <Dashboard />
        </AdminGuard>
      ),
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/admin'] });
  queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('all users');
  return router;
}

beforeEach(() => {
  isAdmin = true;
  localStorage.setItem('jalaja.access', 'token');
  setTransport(async ({ url }) => {
    if (url === '/api/auth/me') return { status: 200, body: JSON.stringify({ ...user, isAdmin }) };
    if (isAdmin) return { status: 200, body: '[]' };
    return { status: 403, body: '{"message":"Administrators only.","code":"forbidden"}' };
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

type Router = Awaited<ReturnType<typeof openDashboard>>;

test.each<[string, (router: Router) => unknown]>([
  ['a list is refused', () => fireEvent.click(screen.getByText('Reload'))],
  ['a change is refused', () => fireEvent.click(screen.getByText('Change'))],
  ['they come back to the window', () => fireEvent.focus(window)],
  ['they go to another tab', (router) => act(() => router.navigate('/admin?tab=orders'))],
])('an administrator whose rights were revoked leaves the dashboard when %s', async (_, step) => {
  const router = await openDashboard();
  isAdmin = false;
  await step(router);
  await screen.findByText('the sign-in');
  expect(screen.queryByText('all users')).toBeNull();
  expect(queryClient.getQueriesData({ queryKey: ['account'] }), 'what they have seen is dropped').toEqual([]);
});

test('an administrator who still has the rights stays', async () => {
  const router = await openDashboard();
  fireEvent.focus(window);
  await act(() => router.navigate('/admin?tab=orders'));
  screen.getByText('all users');
});
