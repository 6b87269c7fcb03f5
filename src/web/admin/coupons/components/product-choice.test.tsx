import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ProductChoice } from './product-choice.tsx';

afterEach(cleanup);

const neon = { id: 12, name: 'Neon Tetra', optionLabel: null, price: '45.00', stock: 9, imageUrl: null };

function Choice() {
  const [chosen, setChosen] = useState([15]);
  return (
    <>
      <ProductChoice chosen={chosen} onChange={setChosen} error={undefined} />
      <output>{chosen.join()}</output>
    </>
  );
}

test('products are chosen and removed by name; one that is not for sale is named as such', async () => {
  setTransport(async ({ url }) => {
    const isSearch = url.startsWith('/api/admin/products');
    return { status: 200, body: JSON.stringify({ data: isSearch || url.includes('id=12') ? [neon] : [] }) };
  });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Choice />
    </QueryClientProvider>,
  );
  await screen.findByText('Product #15 (not for sale)');
  fireEvent.change(screen.getByRole('combobox', { name: 'Products' }), { target: { value: 'neon' } });
  fireEvent.click(await screen.findByRole('option', { name: /Neon Tetra/ }));
  await screen.findByRole('button', { name: 'Remove Neon Tetra' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Product #15 (not for sale)' }));
  expect(document.querySelector('output')?.textContent).toBe('12');
});
