import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoginAnswer } from '#contracts/accounts/accounts.ts';
import { NetworkError, setTransport } from '#web/lib/api.ts';
import { toastStore } from '#web/lib/toasts.ts';
import { ProviderSignIn } from './components/provider-sign-in.tsx';
import type { IdentitySdk } from './identity-sdk.ts';

const sdk = vi.hoisted(() => ({ signIn: vi.fn(), proveApart: vi.fn(), freshIdToken: vi.fn(), signOut: vi.fn() }));
const load = vi.hoisted(() => vi.fn<() => Promise<IdentitySdk>>());
vi.mock('./load-identity-sdk.ts', () => ({ loadIdentitySdk: load }));

const idp = { projectId: 'p', apiKey: 'k', authDomain: 'p.example', providers: ['google.com', 'twitter.com'] };
const account = { id: 7, username: 'asha', email: 'a@b.c', fullName: null, isAdmin: false, access: 'a', refresh: 'r' };

type Answer = { status: number; body: unknown } | 'network failure';
let sent: unknown[] = [];
const onSignedIn = vi.fn<(answer: LoginAnswer) => void>();

function open(config: typeof idp | null, ...answers: Answer[]): void {
  setTransport(async ({ url, body }) => {
    if (url === '/api/auth/config') return { status: 200, body: JSON.stringify({ idp: config }) };
    sent.push(JSON.parse(body ?? '{}'));
    const given = answers.shift() ?? { status: 500, body: {} };
    if (given === 'network failure') throw new NetworkError(null);
    return { status: given.status, body: JSON.stringify(given.body) };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProviderSignIn onSignedIn={onSignedIn} />
    </QueryClientProvider>,
  );
}

const pressed = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.clearAllMocks();
  sent = [];
  load.mockResolvedValue(sdk);
  sdk.signIn.mockResolvedValue('id-token');
  sdk.freshIdToken.mockResolvedValue('id-token-2');
  sdk.signOut.mockResolvedValue(undefined);
});
afterEach(cleanup);

test('where none is configured nothing is shown or loaded', async () => {
  open(null);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(load).not.toHaveBeenCalled();
});

test('the SDK is there before the first click, and its token becomes a session', async () => {
  open(idp, { status: 200, body: account });
  await screen.findByRole('button', { name: 'Continue with Twitter' });
  await waitFor(() => expect(load).toHaveBeenCalled());
  await pressed('Continue with Google');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(account));
  expect(sdk.signIn).toHaveBeenCalledWith('google.com');
  expect(sent).toEqual([{ idToken: 'id-token' }]);
});

test('an address that is not proven has to be confirmed by mail', async () => {
  open(idp, { status: 202, body: { code: 'email-confirmation-sent', message: 'We have sent you a mail.' } });
  await pressed('Continue with Google');
  await screen.findByText('We have sent you a mail.');
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(sdk.signOut).toHaveBeenCalled();
});

test('a provider without an address asks for one and goes on with it', async () => {
  open(
    idp,
    { status: 400, body: { code: 'email_required', message: 'Please give an address.' } },
    { status: 202, body: { code: 'email-confirmation-sent', message: 'We have sent you a mail.' } },
  );
  await pressed('Continue with Twitter');
  fireEvent.input(await screen.findByLabelText('Email for your account'), { target: { value: 'asha@example.com' } });
  await pressed('Send the link');
  await screen.findByText('We have sent you a mail.');
  expect(sent[1]).toEqual({ idToken: 'id-token-2', email: 'asha@example.com' });
});

const emailRequired = { status: 400, body: { code: 'email_required', message: 'Please give an address.' } };

test('whoever goes elsewhere instead of giving an address leaves nothing of the provider behind', async () => {
  open(idp, emailRequired);
  await pressed('Continue with Twitter');
  await screen.findByLabelText('Email for your account');
  expect(sdk.signOut).not.toHaveBeenCalled();
  cleanup();
  await waitFor(() => expect(sdk.signOut).toHaveBeenCalledOnce());
});

test('nor does whoever is gone before the address is asked for', async () => {
  open(idp, emailRequired);
  let come = (_: string) => {};
  sdk.signIn.mockReturnValue(
    new Promise((resolve) => {
      come = resolve;
    }),
  );
  await pressed('Continue with Twitter');
  await waitFor(() => expect(sdk.signIn).toHaveBeenCalled());
  cleanup();
  come('id-token');
  await waitFor(() => expect(sdk.signOut).toHaveBeenCalledOnce());
});

test('whoever is signed in after giving an address stays with the provider', async () => {
  open(idp, emailRequired, { status: 200, body: account });
  await pressed('Continue with Twitter');
  fireEvent.input(await screen.findByLabelText('Email for your account'), { target: { value: 'asha@example.com' } });
  await pressed('Send the link');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(account));
  cleanup();
  await Promise.resolve();
  expect(sdk.signOut).not.toHaveBeenCalled();
});

test.each<Answer>(['network failure', { status: 503, body: { code: 'unavailable', message: 'Back soon' } }])(
  'after %j nothing of the provider stays, even where leaving it fails',
  async (answer) => {
    sdk.signOut.mockRejectedValue(new Error('down'));
    open(idp, answer);
    await pressed('Continue with Google');
    await waitFor(() => expect(sdk.signOut).toHaveBeenCalledOnce());
    await screen.findByRole('button', { name: 'Continue with Google' });
  },
);

test('an account that belongs to somebody else is explained', async () => {
  open(idp, { status: 409, body: { code: 'account-exists-with-different-credential', message: 'x' } });
  await pressed('Continue with Google');
  await waitFor(() =>
    expect(toastStore.snapshot()[0]).toMatchObject({
      title: 'Sign in failed',
      description: expect.stringContaining('Sign in with your password'),
    }),
  );
  await screen.findByRole('button', { name: 'Continue with Google' });
  expect(sdk.signOut).toHaveBeenCalled();
});

test('a window that was closed is nothing to talk about', async () => {
  const before = toastStore.snapshot();
  sdk.signIn.mockRejectedValue(Object.assign(new Error(), { code: 'auth/popup-closed-by-user' }));
  open(idp);
  await pressed('Continue with Google');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' }).disabled).toBe(false),
  );
  expect(toastStore.snapshot()).toBe(before);
  expect(sdk.signOut).not.toHaveBeenCalled();
});
