import type pg from 'pg';
import type { Check } from '#server/backup/check-shop.ts';
import { selectMigrations, type Table } from '#server/backup/table-queries.ts';

type Seen = { name: string; rows: string; mark: string };

/** Every row of every table on both servers, by sums over the hashes of their texts: whatever the order, all or not equal. */
export async function compareTables(source: pg.Client, target: pg.Client, tables: Table[]): Promise<Check[]> {
  const [here, there] = await Promise.all([source, target].map((client) => lookAt(client, tables)));
  const known = new Map(there?.map((seen) => [seen.name, seen]));
  const checks = (here ?? []).map(({ name, rows, mark }) => {
    const other = known.get(name);
    const isGood = other?.rows === rows && other.mark === mark;
    return {
      name,
      found: isGood ? `${rows} rows` : `${rows} rows here, ${other?.rows} there, or not the same`,
      isGood,
    };
  });
  const [seen, expected] = await Promise.all([selectMigrations(target), selectMigrations(source)]);
  const schema = { name: 'schema', found: `${seen.length} migrations`, isGood: seen.join() === expected.join() };
  return [schema, ...checks];
}

async function lookAt(client: pg.Client, tables: Table[]): Promise<Seen[]> {
  const looks = tables.map(({ name, columns }) => {
    const row = columns.map((column) => `"${column}"`).join(', ');
    const hash = `encode(substr(sha256(convert_to(ROW(${row})::text, 'UTF8')), 1, 7), 'hex')`;
    return `SELECT '${name}' AS name, count(*)::text AS rows, coalesce(sum(('x' || ${hash})::bit(56)::bigint), 0)::text AS mark
      FROM public."${name}"`;
  });
  const { rows } = await client.query<Seen>(looks.join(' UNION ALL '));
  return rows;
}
