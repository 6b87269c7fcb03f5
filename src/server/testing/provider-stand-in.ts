import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import type { IdpAddresses } from '#server/modules/accounts/identity/idp-addresses.ts';
import type { IdpSettings } from '../config.ts';

export const PROJECT = 'demo-shop';

export const standInSettings: IdpSettings = {
  apiKey: 'a-key-of-the-tests',
  authDomain: 'demo-shop.firebaseapp.com',
  projectId: PROJECT,
  providers: ['google.com', 'facebook.com', 'github.com', 'twitter.com'],
};

/** An account at the provider, as `accounts:lookup` shows it. */
export type StandInAccount = {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  disabled?: boolean;
};

type Given = Omit<StandInAccount, 'localId'> & { provider?: SignInProvider };

export type Person = {
  subject: string;
  account: StandInAccount;
  /** A new token each time. The given claims replace its own, or remove them if undefined. */
  token(claims?: JWTPayload): Promise<string>;
};

export type ProviderStandIn = {
  addresses: IdpAddresses;
  publicKey: CryptoKey;
  person(given?: Given): Person;
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
  /** Makes look-ups fail until it is null: with an error response, or with no response. */
  fault: { status: number; message: string } | 'silent' | null;
  areKeysAway: boolean;
  lookups: number;
  close(): Promise<void>;
};

/** A fake identity provider: publishes its key, signs tokens and responds to account look-ups. */
export async function openProviderStandIn(now: () => Date = () => new Date()): Promise<ProviderStandIn> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const accounts = new Map<string, StandInAccount>();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const standIn: ProviderStandIn = {
    addresses: { jwksUrl: `${origin}/jwks`, toolkitUrl: origin },
    publicKey,
    fault: null,
    areKeysAway: false,
    lookups: 0,
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header }).sign(privateKey),
    person: ({ provider = 'google.com', ...given } = {}) => {
      const account = { localId: randomBytes(14).toString('base64url'), ...given };
      accounts.set(account.localId, account);
      const token = (claims: JWTPayload = {}) =>
        standIn.sign({ ...standardClaims(account.localId, provider, now()), ...claims });
      return { subject: account.localId, account, token };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (status: number, message: string) => send(status, { error: { code: status, message } });
    if (request.url === '/jwks') {
      if (standIn.areKeysAway) request.destroy();
      else send(200, { keys: [jwk] });
      return;
    }
    standIn.lookups += 1;
    const { fault } = standIn;
    if (fault === 'silent') request.destroy();
    else if (fault) refuse(fault.status, fault.message);
    else if (request.url !== `/v1/accounts:lookup?key=${standInSettings.apiKey}`) refuse(404, 'NOT_FOUND');
    else {
      const chunks = await request.toArray();
      const { idToken } = JSON.parse(Buffer.concat(chunks).toString()) as { idToken: string };
      const account = accounts.get(decodeJwt(idToken).sub ?? '');
      if (!account) refuse(400, 'USER_NOT_FOUND');
      else if (account.disabled) refuse(400, 'USER_DISABLED');
      else send(200, { users: [account] });
    }
  }
  return standIn;
}

function standardClaims(subject: string, provider: SignInProvider, now: Date): JWTPayload {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: subject,
    iat: seconds,
    auth_time: seconds,
    exp: seconds + 3600,
    firebase: { sign_in_provider: provider, identities: {} },
    // Makes tokens of the same second differ.
    nonce: randomBytes(6).toString('hex'),
  };
}
