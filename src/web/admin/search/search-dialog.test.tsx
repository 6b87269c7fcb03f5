import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminSearch } from '#contracts/dashboard/admin-search.ts';
import { type ApiResponse, NetworkError, setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { SearchDialog } from './search-dialog.tsx';

const perform = vi.hoisted(() => vi.fn());
vi.mock('./use-search-action.ts', () => ({ useSearchAction: () => perform }));

const nothing: AdminSearch = { orders: [], products: [], customers: [] };
const order: AdminSearch['orders'][number] = {
  ...{ id: 1042, status: 'pending', name: 'Asha Rao', phone: '9876543210', city: 'Chittoor' },
  ...{ grandTotal: '1499.00', createdAt: '2026-03-01T06:30:00.000Z' },
};
const fern = { id: 7, name: 'Java fern', optionLabel: null, price: '150.00', stock: 3, isActive: false };

const onClose = vi.fn();
let asked: string[] = [];
let answer: () => Promise<ApiResponse>;
const found = (search: Partial<AdminSearch>) => async () => ({
  status: 200,
  body: JSON.stringify({ ...nothing, ...search }),
});

beforeEach(() => {
  asked = [];
  answer = found({});
  setTransport(async ({ url }) => {
    asked.push(url);
    return answer();
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SearchDialog onClose={onClose} onShortcuts={() => {}} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const field = () => screen.getByRole('combobox', { name: 'Search everywhere', hidden: true });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('what the server finds stands before settings and commands', async () => {
  answer = found({ orders: [order], products: [fern], customers: [] });
  type('fern');
  await screen.findByText('#1042 Asha Rao, Chittoor, 9876543210');
  screen.getByText('#7 · ₹150 · 3 in stock · inactive');
  expect(asked).toEqual(['/api/admin/search?q=fern']);
  expect(active()).toContain('#1042');
  press('ArrowDown');
  expect(active()).toContain('Java fern');
  press('ArrowDown');
  expect(active()).toContain('#1042');
  press('ArrowUp');
  press('Enter');
  expect(perform).toHaveBeenCalledWith({ kind: 'go', to: '/admin?tab=products&query=7&open=7' });
  expect(onClose).toHaveBeenCalled();
});

test('Enter right after a number waits for the order', async () => {
  answer = found({ orders: [order] });
  type('#1042');
  press('Enter');
  expect(perform).not.toHaveBeenCalled();
  await waitFor(() => expect(perform).toHaveBeenCalledWith({ kind: 'go', to: '/admin/orders/1042' }));
});

test('settings and commands need no server, and short texts do not ask it', () => {
  type('up');
  expect(active()).toContain('UPI ID');
  screen.getByText('Orders, products and customers are found by a number or at least 3 characters.');
  press('Enter');
  expect(perform).toHaveBeenCalledWith({ kind: 'go', to: '/admin?tab=settings#desk' });
  expect(asked).toEqual([]);
});

test('nothing typed: the commands', () => {
  expect(active()).toBe('Go to Overview');
  press('ArrowUp');
  press('Enter');
  expect(perform).toHaveBeenCalledWith({ kind: 'sign-out' });
});

test('nothing found', async () => {
  type('xyzzy');
  await screen.findByText('Nothing found for “xyzzy”.');
  press('Enter');
  expect(perform).not.toHaveBeenCalled();
});

test('without a connection it says so, and what needs none still works', async () => {
  answer = () => Promise.reject(new NetworkError('cut'));
  type('theme');
  await screen.findByText('No connection: orders, products and customers cannot be searched.');
  expect(active()).toContain('Theme: light');
  answer = found({ customers: [{ id: 3, name: 'Thema Das', email: 'thema@example.com', isAdmin: true }] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry', hidden: true }));
  await screen.findByText('thema@example.com · administrator');
});
