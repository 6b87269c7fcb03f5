import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import { NetworkError, setTransport } from '#web/lib/api.ts';
import { toastStore } from '#web/lib/toasts.ts';
import { ProviderSignIn } from './components/provider-sign-in.tsx';
import type { IdentitySdk } from './identity-sdk.ts';

const sdk = vi.hoisted(() => ({ signIn: vi.fn(), signInOnce: vi.fn(), freshIdToken: vi.fn(), signOut: vi.fn() }));
const load = vi.hoisted(() => vi.fn<() => Promise<IdentitySdk>>());
vi.mock('./load-identity-sdk.ts', () => ({ loadIdentitySdk: load }));

const idp = { projectId: 'p', apiKey: 'k', authDomain: 'p.example', providers: ['google.com', 'twitter.com'] };
const account = {
  id: 7,
  username: 'asha',
  email: 'a@b.c',
  fullName: null,
  isAdmin: false,
  role: null,
  emailVerified: true,
  access: 'a',
  refresh: 'r',
};

type FakeResponse = { status: number; body: unknown } | 'network failure';
let sent: unknown[] = [];
const onSignedIn = vi.fn<(response: LoginResponse) => void>();
const onSecondStep = vi.fn<(challenge: string) => void>();

function open(config: typeof idp | null, ...responses: FakeResponse[]): void {
  setTransport(async ({ url, body }) => {
    if (url === '/api/auth/config') return { status: 200, body: JSON.stringify({ idp: config }) };
    sent.push(JSON.parse(body ?? '{}'));
    const given = responses.shift() ?? { status: 500, body: {} };
    if (given === 'network failure') throw new NetworkError(null);
    return { status: given.status, body: JSON.stringify(given.body) };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProviderSignIn onSignedIn={onSignedIn} onSecondStep={onSecondStep} />
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

test('without a configured provider nothing is shown or loaded', async () => {
  open(null);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(load).not.toHaveBeenCalled();
});

test('the SDK is loaded before the first click, and its token becomes a session', async () => {
  open(idp, { status: 200, body: account });
  await screen.findByRole('button', { name: 'Continue with Twitter' });
  await waitFor(() => expect(load).toHaveBeenCalled());
  await pressed('Continue with Google');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(account));
  expect(sdk.signIn).toHaveBeenCalledWith('google.com');
  expect(sent).toEqual([{ idToken: 'id-token' }]);
});

test('where a code has to follow, the provider stays signed in for later', async () => {
  open(idp, { status: 401, body: { code: 'totp_required', message: 'The code?', details: [{ challenge: 'c' }] } });
  await pressed('Continue with Google');
  await waitFor(() => expect(onSecondStep).toHaveBeenCalledWith('c'));
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(sdk.signOut).not.toHaveBeenCalled();
});

test('an unverified address has to be confirmed by mail', async () => {
  open(idp, { status: 202, body: { code: 'email-confirmation-sent', message: 'We have sent you a mail.' } });
  await pressed('Continue with Google');
  await screen.findByText('We have sent you a mail.');
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(sdk.signOut).toHaveBeenCalled();
});

test('when the provider returns no address, the form asks for one and continues', async () => {
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

test('leaving the page instead of entering an address signs out of the provider', async () => {
  open(idp, emailRequired);
  await pressed('Continue with Twitter');
  await screen.findByLabelText('Email for your account');
  expect(sdk.signOut).not.toHaveBeenCalled();
  cleanup();
  await waitFor(() => expect(sdk.signOut).toHaveBeenCalledOnce());
});

test('leaving the page before the address form appears signs out of the provider', async () => {
  open(idp, emailRequired);
  let resolveSignIn = (_: string) => {};
  sdk.signIn.mockReturnValue(
    new Promise((resolve) => {
      resolveSignIn = resolve;
    }),
  );
  await pressed('Continue with Twitter');
  await waitFor(() => expect(sdk.signIn).toHaveBeenCalled());
  cleanup();
  resolveSignIn('id-token');
  await waitFor(() => expect(sdk.signOut).toHaveBeenCalledOnce());
});

test('a user who signs in after entering an address stays signed in with the provider', async () => {
  open(idp, emailRequired, { status: 200, body: account });
  await pressed('Continue with Twitter');
  fireEvent.input(await screen.findByLabelText('Email for your account'), { target: { value: 'asha@example.com' } });
  await pressed('Send the link');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(account));
  cleanup();
  await Promise.resolve();
  expect(sdk.signOut).not.toHaveBeenCalled();
});

test.each<FakeResponse>(['network failure', { status: 503, body: { code: 'unavailable', message: 'Back soon' } }])(
  'after %j the provider is signed out, and a failure of that is ignored',
  async (response) => {
    sdk.signOut.mockRejectedValue(new Error('down'));
    open(idp, response);
    await pressed('Continue with Google');
    await waitFor(() => expect(sdk.signOut).toHaveBeenCalledOnce());
    await screen.findByRole('button', { name: 'Continue with Google' });
  },
);

test('an address that already has an account shows an explanation', async () => {
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

test('closing the pop-up shows no message', async () => {
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
