import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { loadChunk } from '#web/lib/load-on-demand.ts';
import { loadLazyRoutes, routes } from './routes.tsx';

vi.mock('#web/lib/load-on-demand.ts', { spy: true });

// The first load of a page loads its whole source.
vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

function SlowPage() {
  return 'slow page';
}

function Broken(): never {
  throw new Error('cannot be rendered');
}

/** The root of the shop with pages of the test below it. */
function openRouter() {
  const script = Promise.withResolvers<{ Component: typeof SlowPage }>();
  const children = [
    { path: 'start', element: 'start page' },
    { path: 'next', element: 'next page' },
    { path: 'slow', lazy: () => script.promise },
    { path: 'broken', Component: Broken },
  ];
  const shell = routes.map((root) => ({ ...root, Component: Outlet, children }));
  const router = createMemoryRouter(shell as typeof routes, { initialEntries: ['/start'] });
  render(<RouterProvider router={router} />);
  return { router, script };
}

test('the current page stays under its URL until the script of the next one is loaded', async () => {
  const { router, script } = openRouter();
  void act(() => void router.navigate('/slow'));
  expect(router.state.location.pathname).toBe('/start');
  expect(screen.getByText('start page')).toBeDefined();
  await act(async () => script.resolve({ Component: SlowPage }));
  expect(router.state.location.pathname).toBe('/slow');
  expect(screen.getByText('slow page')).toBeDefined();
});

test('a page whose script fails to load shows the error page, and navigation still works', async () => {
  const { router, script } = openRouter();
  script.reject(new Error('offline'));
  await act(() => router.navigate('/slow'));
  expect(screen.getByText('Something went wrong')).toBeDefined();
  expect(router.state.location.pathname, 'so that a reload requests it again').toBe('/slow');
  await act(() => router.navigate('/next'));
  expect(screen.getByText('next page')).toBeDefined();
});

test('a page that throws while rendering shows the error page, and navigation still works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { router } = openRouter();
  await act(() => router.navigate('/broken'));
  expect(screen.getByText('Something went wrong')).toBeDefined();
  await act(() => router.navigate('/next'));
  expect(screen.getByText('next page')).toBeDefined();
  vi.restoreAllMocks();
});

test('the page to hydrate is loaded before the router is created', async () => {
  await loadLazyRoutes({ pathname: '/faq' });
  const faq = matchRoutes(routes, '/faq')?.at(-1)?.route;
  expect(faq?.Component).toBeTypeOf('function');
  expect(faq?.lazy).toBeUndefined();
});

test('every page comes from a chunk whose download is repeated and that a new release may replace', async () => {
  // A page is a route with a handle; pages of the dashboard share one.
  const leaves = (all: typeof routes): typeof routes =>
    all.flatMap((route) => (route.children && !route.handle ? leaves(route.children) : [route]));
  const pages = leaves(routes);
  const lazy = pages.filter(({ handle }) => handle);
  expect(lazy.length).toBeGreaterThan(20);
  expect(pages.length, 'all but the redirect of the root').toBe(lazy.length + 1);
  vi.mocked(loadChunk).mockResolvedValue({ default: SlowPage });
  for (const { path, lazy: load } of lazy) {
    if (typeof load !== 'function') expect(path, 'loaded by the test above').toBe('faq');
    else expect(await load(), path).toEqual({ Component: SlowPage });
  }
});
