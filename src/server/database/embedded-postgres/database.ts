import pg from 'pg';
import { type Connection, DATABASE_NAME } from './connection.ts';

/** Creates the shop's database when it is missing, and returns the server's version. */
export async function ensureDatabase(connection: Connection): Promise<string> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 10_000 });
  // A server that dies now also raises 'error' on the client, which would end the process.
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
