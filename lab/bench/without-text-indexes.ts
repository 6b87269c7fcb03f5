import type { Client } from 'pg';

/** Word for word the indexes of text would be written for minutes; over full tables they are built in seconds. */
export async function withoutTextIndexes(client: Client, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = any($1) and indexdef like '%USING gin%'`,
    [tables],
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await work();
  for (const { indexdef } of indexes) await client.query(indexdef);
}
