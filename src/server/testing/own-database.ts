import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { databaseUrl } from './private-database.ts';

/**
 * The address of a database on the test server, so that a process needs no server of its own: without tables, or with
 * the demo catalogue.
 */
export async function ownDatabaseUrl(content: 'nothing' | 'demo'): Promise<string> {
  const { connection, demoTemplate } = inject('testServer');
  const { host = '', port = 5432, user = '', password = '' } = connection;
  const database = `own_${randomBytes(6).toString('hex')}`;
  const admin = await openClient(connection);
  await admin.query(`CREATE DATABASE ${database} ${content === 'demo' ? `TEMPLATE ${demoTemplate}` : ''}`);
  await admin.end();
  return databaseUrl({ host, port, user, password: String(password), database });
}
