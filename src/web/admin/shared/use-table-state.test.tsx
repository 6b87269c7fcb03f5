import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTableState } from './use-table-state.ts';

function Table() {
  const { page, limit, query, typed, setTyped, setPage, setLimit, filters, setFilter } = useTableState({
    filters: { status: ['pending', 'shipped'] },
  });
  return (
    <>
      <output>{JSON.stringify({ page, limit, query, status: filters.status })}</output>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => setPage(page + 1)}>
        Next
      </button>
      <button type="button" onClick={() => setLimit(25)}>
        25
      </button>
      <button type="button" onClick={() => setFilter('status', 'shipped')}>
        Shipped
      </button>
    </>
  );
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/admin', Component: Table }], {
    initialEntries: ['/before', address],
    initialIndex: 1,
  });
  render(<RouterProvider router={router} />);
  return router;
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the address says what is shown', () => {
  open('/admin?tab=orders&page=2&limit=25&query=abc&status=pending');
  expect(shown()).toEqual({ page: 2, limit: 25, query: 'abc', status: 'pending' });
  expect(box().value).toBe('abc');
});

test('what is typed is applied 300 ms after the last key, on page 1, without a step to go back', async () => {
  const router = open('/admin?tab=tags&page=3');
  type('ne');
  await pass(200);
  type('neon');
  await pass(299);
  expect(shown()).toMatchObject({ query: '', page: 3 });
  await pass(1);
  expect(shown()).toMatchObject({ query: 'neon', page: 1 });
  expect(router.state.location.search).toBe('?tab=tags&query=neon');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a key pressed while the text before it is being applied is not lost', async () => {
  open('/admin');
  type('neon');
  await pass(300);
  type('neon t');
  expect(box().value).toBe('neon t');
  await pass(0);
  expect(box().value).toBe('neon t');
  type('neon te');
  await pass(300);
  expect(shown().query).toBe('neon te');
});

test('spaces around the text are no search of their own', async () => {
  const router = open('/admin');
  type('  ');
  await pass(300);
  expect(router.state.location.search).toBe('');
});

test('a page is a step, and Back goes to the one before', async () => {
  const router = open('/admin?page=1');
  await press('Next');
  expect(shown().page).toBe(2);
  expect(router.state.historyAction).toBe('PUSH');
  await act(() => router.navigate(-1));
  expect(shown().page).toBe(1);
});

test('another size and another filter begin at page 1', async () => {
  open('/admin?page=4');
  await press('25');
  expect(shown()).toMatchObject({ page: 1, limit: 25 });
  await press('Next');
  await press('Shipped');
  expect(shown()).toMatchObject({ page: 1, limit: 25, status: 'shipped' });
});

test('a search text that comes back with the address stands in the box again', async () => {
  const router = open('/admin?query=neon');
  await act(() => router.navigate('/admin?query=moss'));
  expect(box().value).toBe('moss');
  await act(() => router.navigate(-1));
  expect(box().value).toBe('neon');
});

test('two choices in quick succession are both applied', async () => {
  const router = open('/admin');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  screen.getByRole('button', { name: 'Shipped' }).click();
  while (!router.state.location.search) await Promise.resolve();
  screen.getByRole('button', { name: '25' }).click();
  while (!router.state.location.search.includes('limit')) await Promise.resolve();
  expect(router.state.location.search).toBe('?status=shipped&limit=25');
});
