import { type ApiRequest, type ApiResponse, caller, expectStatus } from './caller.ts';
import { orderOf, type Product } from './goods.ts';
import { newPerson, PASSWORD, type Person } from './people.ts';
import type { Report } from './report.ts';

type Stage = { ports: number[]; administrator: Person; report: Report };

/** State that one process changes is seen by the others. */
export async function checkSharedState(stage: Stage, product: Product): Promise<void> {
  await sessionsEndEverywhere(stage);
  await signInLimitHolds(stage);
  await rightsEndEverywhere(stage);
  await setupIsOver(stage);
  await keysAreShared(stage, product);
  await picturesAreShared(stage);
}

const statuses = (responses: ApiResponse[]) => responses.map(({ status }) => status).join(' ');

function callAll(
  ports: number[],
  { call, token }: Pick<Person, 'call' | 'token'>,
  request: ApiRequest,
): Promise<ApiResponse[]> {
  return Promise.all(ports.map((port) => call(port, { token, ...request })));
}

async function sessionsEndEverywhere({ ports, report }: Stage): Promise<void> {
  const [first = 0, second = 0] = ports;
  const call = caller(301);
  await newPerson(first, 300);
  const body = { email: 'person-300@example.com', password: PASSWORD };
  const login = call(second, { method: 'POST', path: '/api/auth/login', body });
  const { access, refresh } = await expectStatus<{ access: string; refresh: string }>(200, login);
  const known = statuses(await callAll(ports, { call, token: access }, { path: '/api/auth/me' }));
  await call(first, { method: 'POST', path: '/api/auth/logout', body: { refresh } });
  const ended = statuses(await callAll(ports, { call, token: access }, { path: '/api/auth/me' }));
  report.add(
    'a session started at one process: valid at each, then ended at one',
    `${known} / ${ended}`,
    `${known} ${ended}` === '200 200 200 401 401 401',
  );
}

async function signInLimitHolds({ ports, report }: Stage): Promise<void> {
  const [first = 0] = ports;
  const { email } = await newPerson(first, 302);
  const seen: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const request = { method: 'POST', path: '/api/auth/login', body: { email, password: 'wrong password' } } as const;
    seen.push((await caller(310 + attempt)(ports[attempt % ports.length] ?? 0, request)).status);
  }
  report.add(
    'wrong passwords for one account, at each process in turn',
    seen.join(' '),
    seen.join(' ') === '401 401 401 401 401 429 429',
  );
}

async function rightsEndEverywhere({ ports, administrator, report }: Stage): Promise<void> {
  const [first = 0] = ports;
  const helper = await newPerson(first, 303);
  const change = (path: string) =>
    administrator.call(first, { method: 'POST', path, body: { userId: helper.id }, token: administrator.token });
  await expectStatus(200, change('/api/users/make-admin'));
  const before = statuses(await callAll(ports, helper, { path: '/api/admin/summary' }));
  await expectStatus(200, change('/api/users/revoke-admin'));
  const after = statuses(await callAll(ports, helper, { path: '/api/admin/summary' }));
  report.add(
    'an administrator at each process, then revoked at one',
    `${before} / ${after}`,
    `${before} ${after}` === '200 200 200 403 403 403',
  );
}

async function setupIsOver({ ports, report }: Stage): Promise<void> {
  const body = {
    email: 'other@example.com',
    password: PASSWORD,
    fullName: 'Somebody Else',
    secretKey: 'whatever it is',
  };
  const visitor = { call: caller(304), token: undefined as unknown as string };
  const seen = statuses(await callAll(ports, visitor, { method: 'POST', path: '/api/auth/create-first-admin', body }));
  report.add('creating the first administrator again, at each process', seen, seen === '409 409 409');
}

async function keysAreShared({ ports, report }: Stage, product: Product): Promise<void> {
  const [first = 0] = ports;
  const buyer = await newPerson(first, 305);
  const request = {
    method: 'POST',
    path: '/api/orders',
    body: orderOf(product),
    key: 'the-same-key-at-three-processes',
  } as const;
  const responses = await callAll(ports, buyer, request);
  const ids = new Set(responses.map(({ text }) => JSON.parse(text).id));
  const seen = statuses(responses);
  report.add(
    'the same order with one key, at all processes at once',
    `${seen}, ${ids.size} order`,
    seen === '201 201 201' && ids.size === 1,
  );
}

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function picturesAreShared({ ports, administrator, report }: Stage): Promise<void> {
  const [first = 0] = ports;
  const { call, token } = administrator;
  const stored = call(first, { method: 'POST', path: '/api/media', body: PICTURE, token });
  const { url } = await expectStatus<{ url: string }>(201, stored);
  const seen = statuses(await callAll(ports, administrator, { path: new URL(url, 'http://shop').pathname }));
  report.add('a picture stored by one process, requested from each', seen, seen === '200 200 200');
}
