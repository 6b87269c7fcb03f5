import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { ClaimPage } from '#contracts/claims/claim.ts';
import { NetworkError, setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import Page from '#web/routes/claim.tsx';
import { draftClaim, samplePage } from './claims-testing.ts';

afterEach(cleanup);

const shop = { name: 'Jalaja', url: 'http://localhost', whatsapp: '919000000000' };
type Sent = { method: string; url: string; body: Record<string, unknown> };

/** `answer`: null for 204. */
function open(page: ClaimPage | (() => ClaimPage), answer?: (sent: Sent) => ClaimPage | null) {
  const current = typeof page === 'function' ? page : () => page;
  const sent: Sent[] = [];
  setTransport(async ({ method, url, body }) => {
    if (url === '/api/shop') return { status: 200, body: JSON.stringify(shop) };
    if (method === 'GET') return { status: 200, body: JSON.stringify(current()) };
    const call = { method, url, body: JSON.parse(String(body)) };
    sent.push(call);
    const next = answer ? answer(call) : current();
    return next ? { status: 200, body: JSON.stringify(next) } : { status: 204, body: '' };
  });
  const routes = [
    { path: '/claim', Component: Page },
    { path: '/contact', element: <p>Contact</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/claim#secret'] });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['shop'], shop);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { sent, router };
}

const withClaim = (more: Partial<typeof draftClaim>): ClaimPage => ({
  ...samplePage,
  claim: { ...draftClaim, ...more },
});

test.each<[string, ClaimPage]>([
  ['Your parcel has not left yet', { ...samplePage, claim: null, shippedAt: null }],
  ['Claim CLM-7K2M4Q received', withClaim({ state: 'submitted' })],
  ['Claim CLM-7K2M4Q: we need more from you', withClaim({ state: 'need-more' })],
  ['Claim CLM-7K2M4Q approved in part', withClaim({ state: 'part-approved', approvedAmount: '180.00' })],
  ['Claim CLM-7K2M4Q refused', withClaim({ state: 'refused', decisionText: 'Reported too late.' })],
  ['Claim CLM-7K2M4Q withdrawn', withClaim({ state: 'withdrawn' })],
])('%s', async (title, page) => {
  open(page);
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(title));
});

test('too late: the contact form opens with the order filled in', async () => {
  const { router } = open({ ...samplePage, claim: null });
  await screen.findByText('The time to report this parcel is over');
  fireEvent.click(screen.getByRole('link', { name: 'Write to us' }));
  await screen.findByText('Contact');
  expect(router.state.location.state).toEqual({ subject: 'Order #7' });
});

test('each change of the lines is saved; one that could not be saved is tried again', async () => {
  const page = withClaim({ missing: { lines: 'Please say what is wrong' }, videoOnWhatsapp: true });
  let isDown = true;
  const { sent } = open(page, () => {
    if (isDown) throw new NetworkError(null);
    return page;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'One more of Neon Tetra' }));
  await screen.findByText(/^Not saved\. The shop could not be reached/);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'One more of Neon Tetra' }));
  await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
  const line = { itemId: 1, problem: 'dead', note: null };
  expect(sent.map(({ body }) => body['lines'])).toEqual([[{ ...line, quantity: 1 }], [{ ...line, quantity: 2 }]]);
});

test('dry goods can be damaged, wrong or missing, not dead', async () => {
  const [fish] = samplePage.items;
  const sand = { ...fish, id: 2, name: 'River Sand', kind: 'dry', canBeDead: false } as ClaimPage['items'][number];
  const page = {
    ...withClaim({ missing: { lines: 'Please say what is wrong' }, videoOnWhatsapp: true }),
    items: [sand],
  };
  open(page, () => page);
  fireEvent.click(await screen.findByRole('button', { name: 'One more of River Sand' }));
  const problems = screen.getByLabelText(/^What is wrong with it/);
  expect([...problems.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Damaged',
    'Wrong item',
    'Missing',
  ]);
});

test('sending needs the statement; what is missing leads to its step', async () => {
  const lines = [{ itemId: 1, quantity: 2, problem: 'dead' as const, note: null, approvedQuantity: null }];
  const complete = withClaim({ lines, missing: {}, videoOnWhatsapp: true });
  const { sent } = open(complete, () => withClaim({ lines, state: 'submitted' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send claim' }));
  screen.getByText('Please confirm this');
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByLabelText('These photos and video show this parcel and are unedited'));
  fireEvent.click(screen.getByLabelText(/^Store credit/));
  fireEvent.click(screen.getByRole('button', { name: 'Send claim' }));
  const heading = await screen.findByRole('heading', { name: 'Claim CLM-7K2M4Q received' });
  expect(sent[0]?.body).toEqual({ token: 'secret', wish: 'credit', statement: true });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a file that was removed is gone from the page, as the shop has it then', async () => {
  const file = { id: 'f1', step: 'label', media: 'photo', itemId: null, state: 'ready', bytes: 10 } as const;
  const withFile = withClaim({ state: 'need-more', files: [{ ...file, createdAt: draftClaim.createdAt }] });
  let page = withFile;
  const { sent } = open(
    () => page,
    () => {
      page = withClaim({ state: 'need-more' });
      return null;
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Photo of the label 1' }));
  await waitFor(() => expect(screen.queryByText('Photo sent')).toBeNull());
  expect(sent).toEqual([{ method: 'DELETE', url: '/api/claim/files/f1', body: { token: 'secret' } }]);
});
