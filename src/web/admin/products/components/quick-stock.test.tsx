import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { neonTetra } from '#web/admin/products/product-testing.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { QuickStock } from './quick-stock.tsx';

const bodies: unknown[] = [];
const onSaved = vi.fn();
let response: { status: number; body: string };

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Neon Tetra: stock' });

function type(text: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <QuickStock product={neonTetra} onSaved={onSaved} />
    </QueryClientProvider>,
  );
  fireEvent.change(field(), { target: { value: text } });
}

beforeEach(() => {
  bodies.length = 0;
  onSaved.mockReset();
  response = { status: 200, body: JSON.stringify({ ...neonTetra, stock: 4 }) };
  setTransport(async (request) => {
    bodies.push(JSON.parse(String(request.body)));
    return response;
  });
});
afterEach(cleanup);

test('leaving the field saves what was typed', async () => {
  type('4');
  fireEvent.blur(field());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ stock: 4, stockBefore: 12 }]);
});

test('leaving it after Escape, unchanged or with what is no stock saves nothing', () => {
  type('4');
  fireEvent.keyDown(field(), { key: 'Escape' });
  fireEvent.blur(field());
  expect(field().value).toBe('12');
  fireEvent.change(field(), { target: { value: '-2' } });
  fireEvent.blur(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field(), { target: { value: '12' } });
  fireEvent.blur(field());
  expect(bodies).toEqual([]);
});

test('what was refused is not sent again by leaving the field', async () => {
  response = { status: 409, body: '{"code":"conflict","message":"The stock is 2 by now"}' };
  type('4');
  fireEvent.blur(field());
  await screen.findByText('The stock is 2 by now');
  fireEvent.blur(field());
  await Promise.resolve();
  expect(bodies).toHaveLength(1);
  expect(field().value).toBe('4');
});
