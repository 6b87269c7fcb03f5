import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { resolveConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listeningPort } from '#server/http/listen.ts';
import { openSourcePages } from '#server/testing/source-pages.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

/** A marker in every file that must not be readable. */
const SECRET = 'a line that must not leave';

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-files-'));
  const clientDir = path.join(folder, 'client');
  shop = await openTestShop({ pages: await openSourcePages(clientDir) });
  const open = [path.join(clientDir, 'assets/entry.js'), path.join(shop.dataDir, 'media/own.webp')];
  const closed = [
    path.join(folder, 'package.json'),
    path.join(clientDir, '.vite/manifest.json'),
    path.join(clientDir, 'notes.txt'),
    path.join(clientDir, 'assets/deeper/notes.txt'),
    path.join(shop.dataDir, 'secrets/session-secret'),
    path.join(shop.dataDir, 'postgres/PG_VERSION'),
    path.join(shop.dataDir, 'outbox/mail.eml'),
    path.join(shop.dataDir, 'secret.txt'),
  ];
  for (const file of [...open, ...closed]) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, closed.includes(file) ? SECRET : 'open');
  }
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends the path verbatim: most clients would normalise it. */
async function ask(target: string, method = 'GET'): Promise<{ status: number; body: string }> {
  const port = listeningPort(shop.app);
  const sent = request({ host: '127.0.0.1', port, path: target, method, agent: false }).end();
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, body: await text(answer) };
}

test('pages add these routes and no others', async () => {
  const bare = await openTestShop({ catalogue: 'empty' });
  const known = new Set(bare.app.rightsTable.map(({ method, url }) => `${method} ${url}`));
  await bare.close();
  const added = shop.app.rightsTable.map(({ method, url }) => `${method} ${url}`).filter((name) => !known.has(name));
  const files = [
    '/assets/*',
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/icon-192.png',
    '/icon-512.png',
  ];
  const routes = ['/*', ...files, '/site.webmanifest', '/share.jpg'];
  expect(added.sort()).toEqual(routes.flatMap((url) => [`GET ${url}`, `HEAD ${url}`]).sort());
});

describe('there is nothing at', () => {
  const paths = [
    ...[
      '.env',
      '.env.local',
      '.git/config',
      '.git/HEAD',
      '.gitignore',
      '.npmrc',
      '.htaccess',
      '.DS_Store',
      '.vite/manifest.json',
    ],
    ...[
      'package.json',
      'package-lock.json',
      'node_modules/fastify/package.json',
      'tsconfig.json',
      'vite.config.ts',
      'Dockerfile',
    ],
    ...[
      'src/server/process/main.ts',
      'src/web/app/entry-client.tsx',
      'server/entry-server.js',
      'dist/client/assets/entry.js',
      'notes.txt',
    ],
    ...[
      'assets/entry.js.map',
      'assets/entry.js.bak',
      'assets/entry.js~',
      'assets/deeper',
      'assets',
      'assets/',
      'media',
      'media/',
    ],
    ...[
      'data/secrets/session-secret',
      'secrets/session-secret',
      'secret.txt',
      'outbox/mail.eml',
      'postgres/PG_VERSION',
      'backup.sql',
      'dump.sql.gz',
    ],
    ...[
      'admin.php',
      'wp-login.php',
      'phpinfo.php',
      'server-status',
      'actuator/env',
      'console',
      'graphql',
      'swagger-ui',
      'api-docs',
      '_next/static',
    ],
    ...[
      'dev/mails',
      '@vite/client',
      '@fs/etc/passwd',
      '__vite_ping',
      'debug/pprof',
      'debug/vars',
      'trace',
      'heapdump',
      'status',
      'env',
    ],
    ...[
      'api',
      'api/',
      'api/debug',
      'api/v1/users',
      'api/admin',
      'api/users/1',
      'api/config',
      'api/auth',
      'api/sessions',
      'api/jobs',
      'api/graphql',
    ],
  ];
  test.each(paths)('/%s', async (target) => {
    const { status, body } = await ask(`/${target}`);
    expect(status).toBe(404);
    expect(body).not.toContain(SECRET);
    expect(body).not.toMatch(/Index of|Directory listing|\n\s+at |node_modules/);
  });
});

describe('no path spelling escapes the folders', () => {
  const ups = [
    '../..',
    '%2e%2e',
    '%2E%2E',
    '.%2e',
    '%252e%252e',
    '..%00',
    '..;',
    '....',
    '%c0%ae%c0%ae',
    '%uff0e%uff0e',
    '%e2%80%a4%e2%80%a4',
  ];
  const slashes = ['/', '%2f', '%2F', '\\', '%5c', '%5C', '//', '%252f', '%c0%af'];

  test.each([
    ['/assets/', 1, 'notes.txt'],
    ['/assets/', 2, 'package.json'],
    ['/media/', 1, 'secrets/session-secret'],
    ['/media/', 9, 'etc/passwd'],
    ['/api/image-proxy?url=/media/', 1, 'secrets/session-secret'],
    ['/', 1, 'package.json'],
  ])('from %s %i up to %s', async (prefix, depth, target) => {
    for (const way of ups.flatMap((up) => slashes.map((slash) => `${up}${slash}`))) {
      const { status, body } = await ask(`${prefix}${way.repeat(depth)}${target}`);
      expect([way, status >= 400 && status < 500]).toEqual([way, true]);
      expect(body).not.toContain(SECRET);
      expect(body).not.toMatch(/root:[^:]*:0:/);
    }
  });

  test('nor does an absolute path, a device or a stream', async () => {
    for (const name of [
      '/etc/passwd',
      '%2fetc%2fpasswd',
      'C:%5cwindows%5cwin.ini',
      'own.webp::$DATA',
      'own.webp%00.txt',
      'CON',
    ]) {
      for (const prefix of ['/assets/', '/media/']) {
        const { status, body } = await ask(`${prefix}${name}`);
        expect([name, status >= 400 && status < 500]).toEqual([name, true]);
        expect(body).not.toMatch(/root:[^:]*:0:/);
      }
    }
  });

  test('files inside are found', async () => {
    expect(await ask('/assets/entry.js')).toEqual({ status: 200, body: 'open' });
    expect(await ask('/media/own.webp')).toEqual({ status: 200, body: 'open' });
  });
});

test('only the methods in the table are accepted', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'PURGE']) {
    for (const target of [
      '/home',
      '/assets/entry.js',
      '/media/own.webp',
      '/healthz',
      '/api/products/1/related',
      '/api/docs',
    ]) {
      const { status, body } = await ask(target, method);
      expect([method, target, status]).toEqual([method, target, 404]);
      expect(body).not.toContain('TRACE');
    }
  }
});

test('the build has no source maps', async () => {
  expect((await resolveConfig({}, 'build')).build.sourcemap).toBe(false);
});

test('the debug page is not listed anywhere and shows no token', async () => {
  const { status, body } = await ask('/debug');
  expect(status).toBe(200);
  expect(body).toContain('<meta name="robots" content="noindex"');
  expect(body).toContain('test@example.com');
  for (const target of ['/home', '/shop', '/login', '/signup', '/product/1', '/sitemap.xml', '/sitemap-1.xml']) {
    expect((await ask(target)).body).not.toMatch(/["'/](debug|signup-test)["'<]/);
  }
});
