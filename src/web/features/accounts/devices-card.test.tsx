import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Device } from '#contracts/accounts/devices.ts';
import { type ApiRequest, setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { DevicesCard } from './components/devices-card.tsx';

afterEach(cleanup);

const times = { signedInAt: '2026-03-01T06:30:00.000Z', lastUsedAt: '2026-03-01T06:30:00.000Z' };
const here: Device = { id: 'a', name: 'Chrome on Android', place: '203.0.113', isCurrent: true, ...times };
const laptop: Device = { id: 'b', name: 'Firefox on Linux', place: null, isCurrent: false, ...times };

function show(devices: Device[], fails = 0) {
  const server = { devices, fails, ended: [] as string[] };
  setTransport(async ({ method, url }: ApiRequest) => {
    if (method === 'DELETE') {
      server.ended.push(url);
      server.devices = server.devices.filter(({ isCurrent }) => isCurrent);
      return { status: 204, body: '' };
    }
    server.fails -= 1;
    if (server.fails >= 0) return { status: 400, body: '{"message":"Sorry"}' };
    return { status: 200, body: JSON.stringify({ data: server.devices }) };
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DevicesCard />
    </QueryClientProvider>,
  );
  return server;
}

const button = (name: string | RegExp) => screen.queryByRole('button', { name });

test('this device alone has nothing to end', async () => {
  show([here]);
  await screen.findByText(/This device/);
  screen.getByText(/address 203\.0\.113…/);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('one device is signed out', async () => {
  const server = show([here, laptop]);
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out Firefox on Linux, last used 1 Mar/ }));
  await waitFor(() => expect(server.ended).toEqual(['/api/auth/sessions/b']));
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
});

test('all others are signed out, and the way to do so goes', async () => {
  const server = show([here, laptop, { ...laptop, id: 'c' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
  await waitFor(() => expect(server.ended).toEqual(['/api/auth/sessions']));
  await waitFor(() => expect(button('Sign out all other devices')).toBeNull());
});

test('a failed load can be retried', async () => {
  show([here], 1);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Chrome on Android');
});
