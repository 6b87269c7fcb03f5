import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listeningPort } from '#server/http/listen.ts';
import {
  type FuzzRequest,
  type FuzzRoute,
  type Operation,
  requestsTo,
  type Upload,
} from '#server/testing/fuzz-requests.ts';
import { problemIn } from '#server/testing/fuzz-responses.ts';
import { brokenRequest, statusesFor } from '#server/testing/fuzz-sockets.ts';
import { type FuzzWorld, openFuzzWorld, ROLES, type Role, renewFuzzWorld } from '#server/testing/fuzz-world.ts';
import { openProviderStandIn, type ProviderStandIn, standInSettings } from '#server/testing/provider-stand-in.ts';
import { openSourcePages } from '#server/testing/source-pages.ts';
import { testPicture } from '#server/testing/test-pictures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_115);
const REQUESTS = Number(process.env['REQUESTS'] ?? 20_000);
/** Accounts and data are recreated after this many requests. */
const ROUND = 400;
/** Half of the requests come from those who reach the code behind a route; the others mostly reach its guard. */
const CALLERS = ['administrator', 'customer', 'administrator', 'other customer', 'administrator', 'visitor'] as const;
const CALLERS_OF_CUSTOMERS = [
  'customer',
  'administrator',
  'customer',
  'other customer',
  'customer',
  'visitor',
] as const;
/** About three minutes on two idle cores. */
const LONGEST_MS = 1_800_000;
const MORE_CHANCES = 400;
/** These need a secret that only a mail, a telephone or the owner has. */
const HARD_TO_GUESS = [
  'POST /api/auth/login/totp',
  'POST /api/auth/totp/confirm',
  'DELETE /api/auth/totp',
  'DELETE /api/users/:id/totp',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-email',
  'POST /api/auth/email/confirm',
  'POST /api/auth/create-first-admin',
  // These speak tus: see evidence-uploads.test.ts.
  'POST /api/claims/uploads',
  'HEAD /api/claims/uploads/:id',
  'PATCH /api/claims/uploads/:id',
  'DELETE /api/claims/uploads/:id',
];

type DescribedRoute = FuzzRoute & { access: string };

let shop: TestShop;
let provider: ProviderStandIn;
let world: FuzzWorld;
let routes: (DescribedRoute & { requests: fc.Arbitrary<FuzzRequest> })[];

beforeAll(async () => {
  provider = await openProviderStandIn();
  const pages = await openSourcePages(path.resolve('src/web/public'));
  shop = await openTestShop({ pages, config: { idp: standInSettings }, idpAddresses: provider.addresses });
  world = await openFuzzWorld(shop, provider);
  routes = (await routesOf(shop)).map((route) => ({
    ...route,
    requests: requestsTo(route, world.known, () => world.fitting[nameOf(route)]),
  }));
});
afterAll(async () => {
  await shop.close();
  await provider.close();
});

/** Every registered route with its OpenAPI description. */
async function routesOf({ app }: TestShop): Promise<DescribedRoute[]> {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
  const csv = 'name,description,price,category,stock\nMoss,Green,99.00,plants,3\n,,x,none,-1\n';
  const uploads: Record<string, Upload[]> = {
    'POST /api/media': [{ type: 'image/png', bytes: await testPicture(40, 30) }],
    'POST /api/admin/products/import': [{ type: 'text/csv', bytes: Buffer.from(csv) }],
    'POST /api/admin/products/import/check': [{ type: 'text/csv', bytes: Buffer.from(csv) }],
  };
  const table = app.rightsTable.map(({ method, url, access }) => ({
    access,
    method,
    url,
    operation: paths[url.replace(/:(\w+)/g, '{$1}')]?.[method === 'HEAD' ? 'get' : method.toLowerCase()] ?? null,
    uploads: uploads[`${method} ${url}`] ?? [],
  }));
  return [...new Map(table.map((route) => [nameOf(route), route])).values()];
}

function nameOf({ method, url }: FuzzRoute): string {
  return `${method} ${url}`;
}

class Tally {
  private readonly counts = new Map<string, number>();
  add(name: string | number): void {
    this.counts.set(String(name), (this.counts.get(String(name)) ?? 0) + 1);
  }
  toString(): string {
    return [...this.counts]
      .toSorted()
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ');
  }
}

test(`${REQUESTS.toLocaleString('en-IN')} generated requests to every route: no server error, every response as declared`, {
  timeout: LONGEST_MS,
}, async () => {
  const byStatus = new Tally();
  const byKind = new Tally();
  const reached = new Map(routes.map((route) => [nameOf(route), new Set<string>()]));
  const succeeded = new Set<string>();
  const problems: string[] = [];

  const request = async (number: number, route: (typeof routes)[number], role: Role) => {
    const [generated] = fc.sample(route.requests, { seed: SEED + number, numRuns: 1 });
    if (!generated) return;
    const { kind, ...options } = generated;
    const response = await shop.app.inject({ ...options, headers: { ...world.headers[role], ...options.headers } });
    byStatus.add(response.statusCode);
    byKind.add(kind);
    reached.get(nameOf(route))?.add(role);
    if (response.statusCode < 300) succeeded.add(nameOf(route));
    const problem = problemIn(route, response);
    if (problem)
      problems.push(
        `${number} ${nameOf(route)} (${role}, ${kind}) ${problem}\n${shown(options)}\n${response.payload.slice(0, 500)}`,
      );
  };
  const renewWhenNeeded = async (number: number) => {
    if (number % ROUND === 0 || (number % 20 === 0 && !(await areSignedIn(world))))
      await renewFuzzWorld(world, shop, provider);
  };

  for (let number = 0; number < REQUESTS; number += 1) {
    await renewWhenNeeded(number);
    const route = routes[number % routes.length] ?? fail();
    const callers = route.access === 'customer' ? CALLERS_OF_CUSTOMERS : CALLERS;
    await request(number, route, callers[Math.floor(number / routes.length) % callers.length] ?? 'visitor');
  }
  // What has not succeeded by chance gets more chances.
  for (const route of routes.filter(({ operation }) => operation)) {
    const caller = route.access === 'customer' ? 'customer' : 'administrator';
    const isOpen = () => !succeeded.has(nameOf(route)) && !HARD_TO_GUESS.includes(nameOf(route));
    for (let number = 0; number < MORE_CHANCES && isOpen(); number += 1) {
      await renewWhenNeeded(number);
      await request(REQUESTS + number, route, caller);
    }
  }

  const never = routes
    .filter(({ operation }) => operation)
    .map(nameOf)
    .filter((name) => !succeeded.has(name));
  say(`Generated requests: ${REQUESTS}, seed ${SEED}, ${routes.length} routes, ${problems.length} problems`);
  say(`Responses: ${byStatus}. Kinds: ${byKind}.`);
  say(`Described routes that never succeeded: ${never.join(', ') || 'none'}`);
  expect(problems.slice(0, 10).join('\n\n')).toBe('');
  // A shorter run may miss some routes.
  if (REQUESTS >= 20_000) expect(never.filter((name) => !HARD_TO_GUESS.includes(name))).toEqual([]);
  for (const [name, roles] of reached) expect([name, roles.size]).toEqual([name, ROLES.length]);
});

test('2,000 requests with broken bytes on a socket: no error, and the next one is served', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const port = listeningPort(shop.app) ?? 0;
  const byStatus = new Tally();
  const problems: string[] = [];
  for (const bytes of fc.sample(brokenRequest, { seed: SEED, numRuns: 2000 })) {
    const statuses = await statusesFor(port, bytes);
    for (const status of statuses.length > 0 ? statuses : ['closed']) byStatus.add(status);
    if (statuses.some((status) => status >= 500)) problems.push(JSON.stringify(bytes.toString('latin1').slice(0, 500)));
  }
  say(`Broken bytes: 2000 requests, seed ${SEED}. Responses: ${byStatus}.`);
  expect(problems).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

/** Requests may end sessions and erase accounts, including their own. */
async function areSignedIn({ headers }: FuzzWorld): Promise<boolean> {
  const { visitor: _, ...people } = headers;
  const answers = await Promise.all(Object.values(people).map((one) => shop.get('/api/auth/me', { headers: one })));
  return answers.every(({ status }) => status === 200);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function shown(request: object): string {
  return JSON.stringify(request).slice(0, 1000);
}

function fail(): never {
  throw new Error('The server has no routes');
}
