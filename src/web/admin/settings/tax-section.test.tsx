import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TaxPolicy, taxPolicySchema } from '#contracts/bills/tax-policy.ts';
import { type ApiRequest, setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { shopQuery } from '#web/lib/use-shop.ts';
import { sampleShop } from '#web/mails/mail-samples.ts';
import { TaxSection } from './components/policy-sections.tsx';

/** Of Maharashtra. */
const GSTIN = '27AAPFU0939F1ZV';
const STALE = { status: 409, body: '{"message":"Somebody else has saved it.","code":"stale"}' };

const shop = { ...sampleShop, name: 'Aqua Home' };

let server: { policy: TaxPolicy; version: number; isDown: boolean; sent: TaxPolicy[] };

beforeEach(() => {
  server = { policy: taxPolicySchema.parse({}), version: 0, isDown: false, sent: [] };
  setTransport(async ({ method, body, path }: ApiRequest) => {
    if (path === '/api/shop') return { status: 200, body: JSON.stringify(shop) };
    if (server.isDown) return { status: 503, body: '{"message":"Please try again."}' };
    if (method === 'PUT') {
      const { values, version } = JSON.parse(String(body)) as { values: TaxPolicy; version: number };
      if (version !== server.version) return STALE;
      server.sent.push(values);
      server.policy = values;
      server.version += 1;
    }
    return { status: 200, body: JSON.stringify({ values: server.policy, version: server.version }) };
  });
});
afterEach(cleanup);

function open(): void {
  const client = createQueryClient();
  client.setQueryData(shopQuery().queryKey, shop);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <TaxSection /> }])} />
    </QueryClientProvider>,
  );
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function edit(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit GST and bills' }));
  await screen.findByLabelText('The shop is');
}

test('the card says that nothing is chosen, and a failed load can be repeated', async () => {
  server.isDown = true;
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 });
  server.isDown = false;
  fireEvent.click(retry);
  await screen.findByText('Not chosen yet: bills say nothing about GST');
});

test('the GSTIN chooses the state; without a registration it is not kept', async () => {
  open();
  await edit();
  expect(screen.queryByLabelText('GSTIN')).toBeNull();
  fill('The shop is', 'regular');
  fill('GSTIN', `${GSTIN.slice(0, -1)}W`);
  press('Save');
  await screen.findByText('Enter the 15 characters of your GSTIN');
  fill('GSTIN', GSTIN.toLowerCase());
  fill('Rates to choose from (%)', '0, 5, 12.5');
  press('Save');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]).toMatchObject({ registration: 'regular', gstin: GSTIN, stateCode: '27', rates: [0, 5, 12.5] });
  await edit();
  fill('The shop is', 'none');
  press('Save');
  await waitFor(() => expect(server.sent[1]).toMatchObject({ registration: 'none', gstin: '' }));
});

test('the prefix of the numbers is proposed from the name, until one is saved', async () => {
  open();
  await edit();
  expect(screen.getByLabelText<HTMLInputElement>('Prefix of the numbers').value).toBe('AQU');
  fill('Prefix of the numbers', 'OUR');
  press('Save');
  await waitFor(() => expect(server.policy.prefix).toBe('OUR'));
  await edit();
  expect(screen.getByLabelText<HTMLInputElement>('Prefix of the numbers').value).toBe('OUR');
});

test('what somebody else has saved meanwhile is shown', async () => {
  open();
  await edit();
  fill('Prefix of the numbers', 'MIN');
  server.policy = { ...server.policy, prefix: 'OUR' };
  server.version = 4;
  press('Save');
  const theirs = await screen.findByText('OUR');
  within(theirs.closest('dialog') as HTMLElement).getByText('MIN');
  press('Keep mine and save');
  await waitFor(() => expect(server.policy.prefix).toBe('MIN'));
});
