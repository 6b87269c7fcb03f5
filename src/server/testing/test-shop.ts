import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { inject } from 'vitest';
import type { StaffRole } from '#contracts/accounts/staff.ts';
import type { ShopSettings } from '#contracts/shop/settings.ts';
import { type ConnectionOptions, type Database, openClient, openDatabase } from '#server/database/database.ts';
import { sessions, users } from '#server/database/schema/accounts.ts';
import type { Context } from '#server/http/context.ts';
import { createLogger } from '#server/lib/logger.ts';
import type { IdpAddresses } from '#server/modules/accounts/identity/idp-addresses.ts';
import { createPasswords } from '#server/modules/accounts/passwords/password-hashing.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import { renderMail } from '#web/mails/render-mail.tsx';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';

type Options = {
  catalogue?: 'demo' | 'empty';
  config?: Partial<Config>;
  pages?: PageSource;
  now?: () => Date;
  /** A stand-in for the identity provider; `config.idp` turns it on. */
  idpAddresses?: IdpAddresses;
  /** Silent by default. */
  log?: ReturnType<typeof createLogger>;
  /** The port of a proxy in front of the database server. */
  databasePort?: number;
  /** Hashes passwords as a real shop does. */
  hasRealPasswords?: boolean;
  /** Adds routes before the app is ready. */
  extend?: (app: FastifyInstance) => void;
};

export type TestShop = {
  app: FastifyInstance;
  database: Database;
  connection: Exclude<ConnectionOptions, string>;
  ctx: Context;
  /** The settings until the owner saves others. */
  settings: ShopSettings;
  dataDir: string;
  /** Creates an account; returns the headers that sign it in. */
  signIn(account?: {
    isAdmin?: boolean;
    role?: StaffRole | null;
  }): Promise<{ userId: number; email: string; headers: { authorization: string } }>;
  get(
    url: string,
    options?: InjectOptions,
  ): Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  close(): Promise<void>;
};

/** A real hash takes 30 ms of a processor. */
const QUICK_HASH = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export const TEST_SETUP_KEY = 'the set-up key of the tests';
export const TEST_SECRET = 'a secret that only the tests know, long enough';

/** The whole server on its own database, copied from a template in a few milliseconds. */
export async function openTestShop(options: Options = {}): Promise<TestShop> {
  const server = inject('testServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.catalogue === 'empty' ? server.emptyTemplate : server.demoTemplate;
  const admin = await openClient(server.connection);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);

  const log = options.log ?? createLogger('silent');
  const route = options.databasePort === undefined ? {} : { host: '127.0.0.1', port: options.databasePort };
  const connection = { ...server.connection, ...route, database: name };
  const database = openDatabase({ write: connection }, log);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-shop-'));
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, RATE_LIMIT: 'off', MAIL_WORKER: 'off' }),
    ...options.config,
    sessionSecret: TEST_SECRET,
    adminSetupKey: TEST_SETUP_KEY,
  };
  const app = await buildApp({
    config,
    database,
    log,
    renderMail,
    ...(options.pages ? { pages: options.pages } : {}),
    ...(options.now ? { now: options.now } : {}),
    ...(options.hasRealPasswords ? {} : { passwords: createPasswords(availableParallelism(), QUICK_HASH) }),
    ...(options.idpAddresses ? { idpAddresses: options.idpAddresses } : {}),
  });
  options.extend?.(app);
  await app.ready();

  return {
    app,
    database,
    connection,
    dataDir,
    settings: config.shop,
    ctx: { ...app.baseContext, actor: null, address: null, log },
    signIn: async ({ isAdmin = false, role = null } = {}) => {
      const username = `user-${randomBytes(4).toString('hex')}`;
      const email = `${username}@example.com`;
      const [row] = await database.write
        .insert(users)
        .values({ email, username, fullName: 'Asha Rao', isAdmin, role })
        .returning({ id: users.id });
      const userId = row?.id ?? 0;
      const [session] = await database.write
        .insert(sessions)
        .values({ userId, source: 'password', createdAt: app.baseContext.now() })
        .returning({ id: sessions.id });
      const sessionId = session?.id ?? 0;
      return {
        userId,
        email,
        headers: { authorization: `Bearer ${await app.accessTokens.sign({ userId, sessionId })}` },
      };
    },
    get: async (url, injectOptions) => {
      const response = await app.inject({ method: 'GET', url, ...injectOptions });
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.payload,
        headers: response.headers,
      };
    },
    close: async () => {
      await app.close();
      await database.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
