import { type Answer, type Ask, caller, expectStatus } from './caller.ts';
import { orderOf, type Product } from './goods.ts';
import { newPerson, PASSWORD, type Person } from './people.ts';
import type { Report } from './report.ts';

type Stage = { ports: number[]; administrator: Person; report: Report };

/** What one process is told, the others know: nothing that decides anything lives in a process. */
export async function checkSharedState(stage: Stage, product: Product): Promise<void> {
  await sessionsEndEverywhere(stage);
  await signInLimitHolds(stage);
  await rightsEndEverywhere(stage);
  await setupIsOver(stage);
  await keysAreShared(stage, product);
  await picturesAreShared(stage);
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).join(' ');

function askAll(ports: number[], { call, token }: Pick<Person, 'call' | 'token'>, ask: Ask): Promise<Answer[]> {
  return Promise.all(ports.map((port) => call(port, { token, ...ask })));
}

async function sessionsEndEverywhere({ ports, report }: Stage): Promise<void> {
  const [first = 0, second = 0] = ports;
  const call = caller(301);
  await newPerson(first, 300);
  const body = { email: 'person-300@example.com', password: PASSWORD };
  const login = call(second, { method: 'POST', path: '/api/auth/login', body });
  const { access, refresh } = await expectStatus<{ access: string; refresh: string }>(200, login);
  const known = statuses(await askAll(ports, { call, token: access }, { path: '/api/auth/me' }));
  await call(first, { method: 'POST', path: '/api/auth/logout', body: { refresh } });
  const ended = statuses(await askAll(ports, { call, token: access }, { path: '/api/auth/me' }));
  report.add(
    'a session of one process at each, then ended at one',
    `${known} / ${ended}`,
    `${known} ${ended}` === '200 200 200 401 401 401',
  );
}

async function signInLimitHolds({ ports, report }: Stage): Promise<void> {
  const [first = 0] = ports;
  const { email } = await newPerson(first, 302);
  const seen: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const ask = { method: 'POST', path: '/api/auth/login', body: { email, password: 'wrong password' } } as const;
    seen.push((await caller(310 + attempt)(ports[attempt % ports.length] ?? 0, ask)).status);
  }
  report.add(
    'wrong passwords for one account, process after process',
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
  const before = statuses(await askAll(ports, helper, { path: '/api/admin/summary' }));
  await expectStatus(200, change('/api/users/revoke-admin'));
  const after = statuses(await askAll(ports, helper, { path: '/api/admin/summary' }));
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
  const seen = statuses(await askAll(ports, visitor, { method: 'POST', path: '/api/auth/create-first-admin', body }));
  report.add('a second first administrator, at each process', seen, seen === '409 409 409');
}

async function keysAreShared({ ports, report }: Stage, product: Product): Promise<void> {
  const [first = 0] = ports;
  const buyer = await newPerson(first, 305);
  const ask = {
    method: 'POST',
    path: '/api/orders',
    body: orderOf(product),
    key: 'the-same-key-at-three-processes',
  } as const;
  const answers = await askAll(ports, buyer, ask);
  const ids = new Set(answers.map(({ text }) => JSON.parse(text).id));
  const seen = statuses(answers);
  report.add(
    'one order under one key, at all processes at once',
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
  const seen = statuses(await askAll(ports, administrator, { path: new URL(url, 'http://shop').pathname }));
  report.add('a picture that one process stored, from each', seen, seen === '200 200 200');
}
