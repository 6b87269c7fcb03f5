import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { BulkBar } from './bulk-bar.tsx';

const preview = [
  { id: 5, name: 'Neon Tetra', price: '100.00', newPrice: '110.00', problem: null },
  { id: 6, name: 'Snail', price: '1.00', newPrice: null, problem: 'The compare-at price would be too low' },
];
const sent: unknown[] = [];
const onClear = vi.fn();

beforeEach(() => {
  sent.length = 0;
  onClear.mockReset();
  setTransport(async ({ method, url, body }) => {
    const data = url.includes('price-preview') ? preview : [{ id: 7, name: 'Nano', isActive: true }];
    if (method === 'GET') return { status: 200, body: JSON.stringify({ data }) };
    sent.push(JSON.parse(String(body)));
    return { status: 200, body: JSON.stringify({ changed: 1 }) };
  });
  const element = <BulkBar selected={new Set([5, 6])} onClear={onClear} />;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

function start(action: string) {
  fireEvent.change(screen.getByLabelText('Action for the selected products'), { target: { value: action } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('prices are shown before they change, and what cannot change is left out', async () => {
  start('Change price…');
  fireEvent.change(await screen.findByLabelText('By'), { target: { value: '10' } });
  await press('Show preview');
  expect((await screen.findByRole('row', { name: /Neon Tetra/ })).textContent).toContain('₹100₹110');
  expect(screen.getByRole('row', { name: /Snail/ }).textContent).toContain('The compare-at price would be too low');
  expect(sent).toEqual([]);
  await press('Change 1 price');
  await waitFor(() => expect(onClear).toHaveBeenCalled());
  const price = { direction: 'up', by: 'percent', value: '10', rounding: 'rupees' };
  expect(sent).toEqual([{ ids: [5], change: { price }, seenPrices: [{ id: 5, price: '100.00' }] }]);
});

test('a category is set', async () => {
  start('Set category…');
  await press('Save');
  expect(screen.getByText('Please choose a category')).toBeTruthy();
  await screen.findByRole('option', { name: 'Nano' });
  fireEvent.change(screen.getByLabelText('Category (required)'), { target: { value: '7' } });
  await press('Save');
  await waitFor(() => expect(onClear).toHaveBeenCalled());
  expect(sent).toEqual([{ ids: [5, 6], change: { categoryId: '7' } }]);
});

test.each([
  ['Add tags…', 'addTags'],
  ['Remove tags…', 'removeTags'],
])('%s', async (action, field) => {
  start(action);
  await press('Add tag Nano');
  await press('Save');
  await waitFor(() => expect(onClear).toHaveBeenCalled());
  expect(sent).toEqual([{ ids: [5, 6], change: { [field]: [7] } }]);
});
