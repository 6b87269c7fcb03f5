import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type ApiResponse, NetworkError, setTransport } from '#web/lib/api.ts';
import { toastStore } from '#web/lib/toasts.ts';
import { ContactPanel } from './components/contact-panel.tsx';
import { openPage } from './information-testing.tsx';

const typed = {
  Name: 'Asha Rao',
  Email: 'asha@example.com',
  Subject: 'Java fern',
  Message: 'Is the java fern grown under water?',
};
const sentBody = { name: typed.Name, email: typed.Email, subject: typed.Subject, message: typed.Message };
type Label = keyof typeof typed;

const labels = Object.keys(typed) as Label[];
const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(label);
const fieldValues = () => Object.fromEntries(labels.map((label) => [label, field(label).value]));

function fill(values: Partial<typeof typed>): void {
  for (const [label, value] of Object.entries(values)) fireEvent.input(field(label as Label), { target: { value } });
}

function send(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
}

function respondWith(respond: () => Promise<ApiResponse>): unknown[] {
  const sent: unknown[] = [];
  setTransport(async ({ url, body }) => {
    sent.push({ url, body: JSON.parse(body ?? '') });
    return respond();
  });
  return sent;
}

const receipt = { id: 1, reference: 'JAL-7F3K9Q', createdAt: '2026-03-01T10:00:00Z' };

afterEach(cleanup);

test('each invalid field shows its error, and nothing is sent', async () => {
  const sent = respondWith(async () => ({ status: 201, body: JSON.stringify(receipt) }));
  openPage(<ContactPanel />);
  fill({ Name: 'A', Email: 'asha', Subject: 'Java', Message: 'Too short' });
  send();
  await screen.findByText('Name must be at least 2 characters');
  for (const [label, message] of [
    ['Name', 'Name must be at least 2 characters'],
    ['Email', 'Please enter a valid email address'],
    ['Subject', 'Subject must be at least 5 characters'],
    ['Message', 'Message must be at least 10 characters'],
  ] as const) {
    const describedBy = field(label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy)?.textContent).toBe(message);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  }
  expect(sent).toEqual([]);
});

test('after a message is sent, its reference number and an empty form are shown', async () => {
  let resolveResponse = (_: ApiResponse) => {};
  const sent = respondWith(
    () =>
      new Promise((resolve) => {
        resolveResponse = resolve;
      }),
  );
  openPage(<ContactPanel />);
  fill(typed);
  send();
  expect((await screen.findByRole('button', { name: 'Sending...' })).getAttribute('aria-disabled')).toBe('true');
  resolveResponse({ status: 201, body: JSON.stringify(receipt) });

  const status = await screen.findByRole('status');
  expect(status.textContent).toContain('JAL-7F3K9Q');
  expect(document.activeElement).toBe(status);
  expect(fieldValues()).toEqual({ Name: '', Email: '', Subject: '', Message: '' });
  expect(sent).toEqual([{ url: '/api/contact', body: sentBody }]);
  expect(toastStore.snapshot()[0]).toMatchObject({
    title: 'Message sent successfully',
    description: "We'll get back to you as soon as possible",
    variant: 'default',
  });
});

test.each<[string, () => Promise<ApiResponse>, string]>([
  [
    'a rejected message',
    async () => ({ status: 429, body: JSON.stringify({ code: 'too_many_requests', message: 'Please wait an hour.' }) }),
    'Please wait an hour.',
  ],
  [
    'an error without a message',
    async () => ({ status: 502, body: JSON.stringify({ message: '' }) }),
    'Please try again later',
  ],
  [
    'a network failure',
    async () => {
      throw new NetworkError(null);
    },
    'The shop could not be reached. Please check your connection and try again.',
  ],
])('after %s the form keeps its values', async (_, respond, description) => {
  respondWith(respond);
  openPage(<ContactPanel />);
  fill(typed);
  send();
  await waitFor(() =>
    expect(toastStore.snapshot()[0]).toMatchObject({
      title: 'Failed to send message',
      description,
      variant: 'destructive',
    }),
  );
  await screen.findByRole('button', { name: 'Send Message' });
  expect(fieldValues()).toEqual(typed);
  expect(screen.queryByRole('status')).toBeNull();
});
