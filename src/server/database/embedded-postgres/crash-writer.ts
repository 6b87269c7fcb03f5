import { writeSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from './start.ts';

const [dataDir = '', writers = '6'] = process.argv.slice(2);

/** Past Node's buffers, so that a line is out before the next kill can come. */
function say(line: string): void {
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
    say(`acknowledged ${rows[0]?.id}`);
  }
}

const { connection } = await startEmbeddedPostgres({ dataDir });
say('started');
// When the server is killed a moment before this process, the writers fail first: that is no news.
await Promise.all(Array.from({ length: Number(writers) }, () => write(connection))).catch(() => {});
