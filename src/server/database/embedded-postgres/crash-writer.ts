import { writeSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from './start.ts';

const [dataDir = '', writers = '6'] = process.argv.slice(2);

/** Synchronous, so that the line is written before the process is killed. */
function print(line: string): void {
  writeSync(1, `${line}\n`);
}

async function write(connection: pg.ClientConfig): Promise<never> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  for (;;) {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>('INSERT INTO entry DEFAULT VALUES RETURNING id');
    await client.query('INSERT INTO entry_line SELECT $1, n FROM generate_series(1, 3) n', [rows[0]?.id]);
    await client.query('COMMIT');
    print(`acknowledged ${rows[0]?.id}`);
  }
}

const { connection } = await startEmbeddedPostgres({ dataDir });
print('started');
// The writers fail first when the server is killed before this process; that is expected.
await Promise.all(Array.from({ length: Number(writers) }, () => write(connection))).catch(() => {});
