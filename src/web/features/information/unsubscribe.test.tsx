import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type ApiResponse, NetworkError, setTransport } from '#web/lib/api.ts';
import UnsubscribePage from '#web/routes/unsubscribe.tsx';
import { openPage } from './information-testing.tsx';

function open(path: string, ...responses: (ApiResponse | 'network failure')[]): string[] {
  const calls: string[] = [];
  setTransport(async ({ method, url }) => {
    calls.push(`${method} ${url}`);
    const response = responses.shift() ?? { status: 500, body: '' };
    if (response === 'network failure') throw new NetworkError(null);
    return response;
  });
  openPage(<UnsubscribePage />, path);
  return calls;
}

const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
const done = (productName: string | null): ApiResponse => ({ status: 200, body: JSON.stringify({ productName }) });

afterEach(cleanup);

test('only the button unsubscribes, not opening the link', async () => {
  const calls = open('/unsubscribe?token=a%2Fb', done('Java Fern'));
  await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(calls).toEqual([]);
  await press();
  await screen.findByText('You will not be told about Java Fern any more.');
  expect(calls).toEqual(['POST /api/stock-notifications/unsubscribe?token=a%2Fb']);
});

test('a deleted product is not named', async () => {
  open('/unsubscribe?token=abc', done(null));
  await press();
  await screen.findByText('You will not be told about this product any more.');
});

test('after a failure the button can be pressed again', async () => {
  open('/unsubscribe?token=abc', 'network failure', done('Java Fern'));
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
  await press();
  await screen.findByText('You will not be told about Java Fern any more.');
});

test.each([
  ['without a token', '/unsubscribe'],
  ['with an unknown token', '/unsubscribe?token=abc'],
])('a link %s leads to the contact page', async (_, path) => {
  open(path, { status: 404, body: JSON.stringify({ code: 'not_found', message: 'There is nothing here.' }) });
  if (path.includes('token')) await press();
  expect((await screen.findByRole('link', { name: 'Contact us' })).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});
