import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

/**
 * The provider's own emulator, for tests only, with two changes: its tokens are signed by a temporary key published
 * under /jwks, so that the shop verifies them like real ones, and missing calls are added. This uses internals of
 * `firebase-tools`, so its version is pinned exactly.
 */
type Request = { method: string; path: string; body: Record<string, string> };
type Response = {
  set(name: string, value: string): Response;
  status(code: number): Response;
  json(body: unknown): void;
  sendStatus(code: number): void;
};
type Handler = (request: Request, response: Response, next: () => void) => void;
type Express = {
  use(handler: unknown): void;
  get(path: string, ...handlers: unknown[]): void;
  post(path: string, ...handlers: unknown[]): void;
  options(path: RegExp, handler: Handler): void;
  listen(port: number, host: string, ready: () => void): { address(): AddressInfo };
};
type SignOptions = { algorithm?: string; issuer?: string; keyid?: string; jwtid?: string };
type Sign = (payload: { iss?: string }, key: unknown, options?: SignOptions, ...rest: unknown[]) => unknown;

export const PROJECT = 'demo-shop';
const KEY_ID = 'emulator-key';
const TOOLKIT = '/identitytoolkit.googleapis.com';
/** No test makes these calls, and compiling their schemas is most of the start-up time. */
const UNUSED_CALLS = /tenants|mfa|passkey|Saml|IdpConfigs|GameCenter|verifyIos|PhoneNumber|sendVerificationCode/i;

const require = createRequire(import.meta.url);
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

function signWithOurKey(): void {
  const jwt = require('jsonwebtoken') as { sign: Sign };
  const plainSign = jwt.sign;
  jwt.sign = (payload, key, options = {}, ...rest) => {
    const isIdToken =
      options.algorithm === 'none' && options.issuer?.startsWith('https://securetoken.google.com/') === true;
    if (!isIdToken) return plainSign(payload, key, options, ...rest);
    // Tests sign in more than once a second; without a unique id both tokens would be equal.
    const ours = { ...options, algorithm: 'RS256', keyid: KEY_ID, jwtid: randomUUID() };
    return plainSign(payload, privateKey, ours, ...rest);
  };
}

async function emulatorApp(): Promise<unknown> {
  const { default: spec } = require('firebase-tools/lib/emulator/auth/apiSpec') as {
    default: { paths: Record<string, unknown> };
  };
  for (const path of Object.keys(spec.paths)) if (UNUSED_CALLS.test(path)) delete spec.paths[path];
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as {
    createApp(project: string): Promise<unknown>;
  };
  return createApp(PROJECT);
}

/** An error for the next call of a path, for errors that the emulator cannot produce. */
type Fault = { path: string; status: number; message: string };
const faults: Fault[] = [];

const answerFault: Handler = ({ method, path }, response, next) => {
  response.set('access-control-allow-origin', '*').set('access-control-allow-headers', '*');
  const index = method === 'OPTIONS' ? -1 : faults.findIndex((fault) => path.includes(fault.path));
  const [fault] = index < 0 ? [] : faults.splice(index, 1);
  if (!fault) return next();
  response.status(fault.status).json({ error: { code: fault.status, message: fault.message, errors: [] } });
};

const answerKeys: Handler = (_, response) =>
  response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] });

const takeFault: Handler = ({ body }, response) => {
  faults.push(body as unknown as Fault);
  response.json({});
};

const answerPolicy: Handler = (_, response) =>
  response.json({ customStrengthOptions: { minPasswordLength: 6 }, schemaVersion: 1, enforcementState: 'OFF' });

const answerRevocation: Handler = ({ body }, response) => {
  if (body['idToken'] && body['token'] && body['providerId']) return response.json({});
  response.status(400).json({ error: { code: 400, message: 'INVALID_ID_TOKEN' } });
};

signWithOurKey();
const inner = await emulatorApp();
const express = require('express') as { (): Express; json(): unknown };
const app = express();
app.use(answerFault);
app.get('/jwks', answerKeys);
app.post('/test/faults', express.json(), takeFault);
app.options(/v2\/(passwordPolicy|accounts:revokeToken)/, (_, response) => response.sendStatus(204));
app.get(`${TOOLKIT}/v2/passwordPolicy`, answerPolicy);
app.post(`${TOOLKIT}/v2/accounts:revokeToken`, express.json(), answerRevocation);
app.use(inner);
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`The emulator is open at http://127.0.0.1:${server.address().port}\n`);
});
