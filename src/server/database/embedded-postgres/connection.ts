import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { SOCKET_PORT } from './runtime-folder.ts';

export type Connection = { host: string; port: number; user: string; database: string; password?: string };

export const DATABASE_NAME = 'jalaja';
export const PASSWORD_FILE = 'jalaja-password';

/** Chosen once per start of the shop, so that pools reconnect to a restarted server at the same address. */
export async function chooseConnection(dataDir: string, runtimeFolder: string): Promise<Connection> {
  const base = { user: DATABASE_NAME, database: DATABASE_NAME };
  if (process.platform !== 'win32') return { ...base, host: runtimeFolder, port: SOCKET_PORT };
  // On Windows Node cannot connect to the Unix sockets that PostgreSQL creates.
  const password = readFileSync(join(dataDir, PASSWORD_FILE), 'utf8').trim();
  return { ...base, host: '127.0.0.1', port: await findFreePort(), password };
}

export function listenArguments({ host, port }: Connection): string[] {
  if (process.platform === 'win32') {
    return ['-p', String(port), '-c', `listen_addresses=${host}`, '-c', 'unix_socket_directories='];
  }
  // The setting is a list: without quotes a comma in the path would split it.
  const folder = `"${host.replaceAll('"', '""')}"`;
  return ['-p', String(port), '-c', `unix_socket_directories=${folder}`, '-c', 'unix_socket_permissions=0700'];
}

/** Creates the shop's database when it is missing, and returns the server's version. */
export async function ensureDatabase(connection: Connection): Promise<string> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 10_000 });
  // If the server dies now, the client also emits 'error', which would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; exists: boolean }>(
      `SELECT current_setting('server_version') AS version,
              EXISTS (SELECT FROM pg_database WHERE datname = $1) AS exists`,
      [DATABASE_NAME],
    );
    if (!rows[0]?.exists) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
    // Distributions add their own name: 15.18 (Debian 15.18-0+deb12u1).
    return rows[0]?.version.split(' ')[0] ?? '';
  } finally {
    await client.end();
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
