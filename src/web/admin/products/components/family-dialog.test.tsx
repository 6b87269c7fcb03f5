import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { neonTetra } from '#web/admin/products/product-testing.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { FamilyDialog } from './family-dialog.tsx';

const packOf10: Product = { ...neonTetra, id: 6, name: 'Neon Tetra Pack of 10' };
const member = ({ id, name, price, stock }: Product, optionLabel: string) => ({
  ...{ id, name, price, stock, optionLabel, sku: null, compareAtPrice: null, imageUrl: null },
  ...{ isActive: true, isInStock: true },
});
const others = ['Pair', 'Single'].map((label, place) => member({ ...neonTetra, id: 7 + place }, label));
const family = { id: 3, name: 'Neon', optionName: 'Pack', version: 4, members: others };
const sent: unknown[] = [];
const onClose = vi.fn();

beforeEach(() => {
  sent.length = 0;
  onClose.mockReset();
  setTransport(async ({ method, url, body }) => {
    if (url.startsWith('/api/admin/products?')) return { status: 200, body: JSON.stringify({ data: [packOf10] }) };
    if (method !== 'GET') sent.push([method, url, JSON.parse(String(body))]);
    return { status: 200, body: JSON.stringify(family) };
  });
});
afterEach(cleanup);

function open(product: Product) {
  const element = <FamilyDialog product={product} onClose={onClose} onAdd={() => {}} />;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
}

async function joinAndSave() {
  fireEvent.change(await screen.findByLabelText('Add an existing product'), { target: { value: 'neon' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Neon Tetra Pack of 10' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
}

test('a product without a family makes one with an existing product', async () => {
  open(neonTetra);
  await joinAndSave();
  const members = [
    { productId: 5, optionLabel: 'Standard' },
    { productId: 6, optionLabel: 'Pack of 10' },
  ];
  expect(sent).toEqual([['POST', '/api/admin/families', { name: 'Neon Tetra', optionName: 'Option', members }]]);
});

test('an existing product joins a family', async () => {
  open({ ...neonTetra, id: 7, family });
  await joinAndSave();
  const members = [
    { productId: 7, optionLabel: 'Pair' },
    { productId: 8, optionLabel: 'Single' },
    { productId: 6, optionLabel: 'Pack of 10' },
  ];
  expect(sent).toEqual([['PUT', '/api/admin/families/3', { name: 'Neon', optionName: 'Pack', members, version: 4 }]]);
});
