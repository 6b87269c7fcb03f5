import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { neonTetra } from '#web/admin/products/product-testing.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { QuickStock } from './quick-stock.tsx';

const bodies: unknown[] = [];
const onSaved = vi.fn();
const STALE = { status: 409, body: '{"code":"stale","message":"Changed in the meantime"}' };
let response: { status: number; body: string };
let theirs: typeof neonTetra;

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
  theirs = neonTetra;
  setTransport(async (request) => {
    if (request.method === 'GET') return { status: 200, body: JSON.stringify(theirs) };
    const body = JSON.parse(String(request.body));
    bodies.push(body);
    return body.version < theirs.version ? STALE : response;
  });
});
afterEach(cleanup);

test('leaving the field saves what was typed', async () => {
  type('4');
  fireEvent.blur(field());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ stock: 4, stockBefore: 12, version: 3 }]);
});

test.each([
  ['Received', '15', 'received'],
  ['Died', '4', 'died'],
  ['Counted', '4', 'counted'],
])('pressing %s saves %s with the reason, once', async (name, text, stockReason) => {
  type(text);
  fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name }) });
  expect(bodies).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(bodies).toEqual([{ stock: Number(text), stockBefore: 12, version: 3, stockReason }]);
  expect(screen.queryByRole('button', { name })).toBeNull();
});

test('more is never offered as died, nor less as received', () => {
  type('15');
  expect(screen.queryByRole('button', { name: 'Died' })).toBeNull();
  fireEvent.change(field(), { target: { value: '4' } });
  expect(screen.queryByRole('button', { name: 'Received' })).toBeNull();
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

describe('somebody else has saved the product meanwhile', () => {
  test('with another stock: both are shown, and nothing is saved before the answer', async () => {
    theirs = { ...neonTetra, stock: 18, version: 4 };
    type('20');
    fireEvent.blur(field());
    const question = await screen.findByRole('alertdialog', { name: 'Set the stock to 20?', hidden: true });
    await waitFor(() => expect(question.textContent).toContain('12 → 20 (now 18)'));
    expect(bodies).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Set to 20', hidden: true }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(bodies[1]).toEqual({ stock: 20, stockBefore: 18, version: 4 });
  });

  test('with less than was typed as died: only the count still fits', async () => {
    theirs = { ...neonTetra, stock: 2, version: 4 };
    type('4');
    fireEvent.click(screen.getByRole('button', { name: 'Died' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Set to 4', hidden: true }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(bodies[1]).toEqual({ stock: 4, stockBefore: 2, version: 4, stockReason: 'counted' });
  });

  test('with another stock, which is kept', async () => {
    theirs = { ...neonTetra, stock: 18, version: 4 };
    type('20');
    fireEvent.blur(field());
    fireEvent.click(await screen.findByRole('button', { name: 'Keep 18', hidden: true }));
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
    expect(field().value).toBe('12');
    expect(bodies).toHaveLength(1);
  });

  test.each([
    ['something else', 12],
    ['the same stock', 20],
  ])('with %s: it is saved without a question', async (_, stock) => {
    theirs = { ...neonTetra, stock, version: 4 };
    type('20');
    fireEvent.blur(field());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(bodies[1]).toEqual({ stock: 20, stockBefore: stock, version: 4 });
  });
});
