import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DeskPolicy, deskPolicySchema } from '#contracts/orders/desk/desk-policy.ts';
import { type ApiRequest, setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { DeskSection } from './components/desk-section.tsx';

const saved = deskPolicySchema.parse({ couriers: [{ name: 'DTDC', url: '' }] });
const STALE = { status: 409, body: '{"message":"Somebody else has saved it.","code":"stale"}' };

let server: { policy: DeskPolicy; version: number; sent: { values: DeskPolicy; version: number }[] };

beforeEach(() => {
  server = { policy: saved, version: 3, sent: [] };
  setTransport(async ({ method, body }: ApiRequest) => {
    if (method === 'PUT') {
      const sent = JSON.parse(String(body)) as { values: DeskPolicy; version: number };
      server.sent.push(sent);
      if (sent.version !== server.version) return STALE;
      server.policy = sent.values;
      server.version += 1;
    }
    return { status: 200, body: JSON.stringify({ name: 'desk', values: server.policy, version: server.version }) };
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <DeskSection /> }])} />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function edit() {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the order desk' }));
  await screen.findByLabelText('UPI ID');
}

test('the card says what holds', async () => {
  await screen.findByText('None yet: customers see no QR code');
  screen.getByText('The order is let go');
  screen.getByText('DTDC');
});

test('what is wrong is said at its field, and nothing is sent', async () => {
  await edit();
  type('UPI ID', 'jalaja');
  type('Quiet from', '');
  type('Hours to answer', '2');
  type('Link to follow a parcel (optional)', 'http://track.example');
  type('Reminder', ' ');
  press('Save');
  await screen.findByText('Enter a UPI ID such as name@bank');
  for (const message of [
    'Please enter a time such as 21:00',
    'Please enter 6 to 168 hours',
    'Please enter a link that begins with https:// and contains {number}',
    'Please write the message',
  ]) {
    screen.getByText(message);
  }
  expect(screen.getByLabelText('UPI ID').getAttribute('aria-invalid')).toBe('true');
  expect(server.sent).toEqual([]);
});

test('couriers are added and removed', async () => {
  await edit();
  press('Add a courier');
  const [, second] = screen.getAllByLabelText('Courier');
  fireEvent.change(second as HTMLElement, { target: { value: 'Delhivery' } });
  press('Remove courier 1');
  expect(screen.getAllByLabelText<HTMLInputElement>('Courier').map(({ value }) => value)).toEqual(['Delhivery']);
  type('UPI ID', 'jalaja@okbank');
  press('Save');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]).toMatchObject({
    version: 3,
    values: { upiId: 'jalaja@okbank', couriers: [{ name: 'Delhivery', url: '' }] },
  });
  await screen.findByText('jalaja@okbank');
});

test('what somebody else has saved meanwhile is shown, and mine can be saved over it', async () => {
  await edit();
  type('UPI ID', 'mine@okbank');
  server.policy = { ...saved, upiId: 'theirs@okbank' };
  server.version = 4;
  press('Save');
  const conflict = await screen.findByText('theirs@okbank');
  expect(within(conflict.closest('dialog') as HTMLElement).getByLabelText<HTMLInputElement>('UPI ID').value).toBe(
    'mine@okbank',
  );
  press('Keep mine and save');
  await waitFor(() => expect(server.policy.upiId).toBe('mine@okbank'));
});
