import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { RecordStock } from './record-stock.tsx';

const sent: unknown[] = [];
const onRecorded = vi.fn();
let response: { status: number; body: string };

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  sent.length = 0;
  onRecorded.mockReset();
  response = { status: 201, body: JSON.stringify({ cause: 'died', balance: 9 }) };
  setTransport(async ({ url, body }) => {
    sent.push([url, JSON.parse(String(body))]);
    return response;
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <form>
        <RecordStock productId={5} onRecorded={onRecorded} />
        <button type="submit">Save</button>
      </form>
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

test('one press records the pieces with the note, and the fields are empty again', async () => {
  type('Pieces', '3');
  type('Note (optional)', 'White spot');
  press('Died');
  await waitFor(() => expect(onRecorded).toHaveBeenCalledWith(9));
  expect(sent).toEqual([['/api/admin/products/5/stock-movements', { cause: 'died', quantity: 3, note: 'White spot' }]]);
  expect([field('Pieces').value, field('Note (optional)').value]).toEqual(['', '']);
});

test('what is not a number of pieces, and what the shop refuses, is said at the field', async () => {
  type('Pieces', 'three');
  press('Received');
  expect(screen.getByText('Whole number from 0')).toBeTruthy();
  expect(sent).toEqual([]);
  response = { status: 409, body: JSON.stringify({ code: 'insufficient_stock', message: 'Only 2 are in stock' }) };
  type('Pieces', '3');
  press('Died');
  await waitFor(() => expect(screen.getByText('Only 2 are in stock')).toBeTruthy());
  expect(field('Pieces').value).toBe('3');
});

test('saving the form asks for the reason first', () => {
  type('Pieces', '3');
  press('Save');
  expect(screen.getByText(/Press Received, Died or Counted first/)).toBeTruthy();
});
