import type pg from 'pg';

export type Table = { name: string; columns: string[] };

/** The tables of the shop, each after those that it refers to. */
export async function selectTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(SELECT attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
      ARRAY(SELECT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND p.oid <> c.oid) AS "refersTo"
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`);
  const ordered: Table[] = [];
  const isDone = (name: string) => ordered.some((table) => table.name === name);
  for (let waiting = rows; waiting.length > 0; waiting = waiting.filter(({ name }) => !isDone(name))) {
    const next = waiting.filter(({ refersTo }) => refersTo.every(isDone));
    if (next.length === 0) throw new Error('The tables refer to each other in a circle.');
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })));
  }
  return ordered;
}

/** In one statement, so from one snapshot. */
export async function countRows(client: pg.Client, tables: Pick<Table, 'name'>[]): Promise<Record<string, number>> {
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM public."${name}"`);
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The numbers of the migrations that this database has seen, oldest first; none when it is new. */
export async function selectMigrations(client: pg.Client): Promise<number[]> {
  const { rows: tables } = await client.query(`SELECT to_regclass('drizzle.__drizzle_migrations') AS journal`);
  if (tables[0]?.journal === null) return [];
  const { rows } = await client.query<{ at: string }>(
    'SELECT created_at AS at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  return rows.map(({ at }) => Number(at));
}

/** The last number given in each; a sequence that gave none is left out. */
export async function selectSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    SELECT sequencename AS name, last_value AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

export type ForeignKey = { name: string; child: string; parent: string; pairs: [child: string, parent: string][] };

export async function selectForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conname AS name, conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
      (SELECT json_agg(json_build_array(quote_ident(c.attname), quote_ident(p.attname)))
        FROM unnest(conkey, confkey) AS k (own, other)
        JOIN pg_attribute c ON c.attrelid = conrelid AND c.attnum = k.own
        JOIN pg_attribute p ON p.attrelid = confrelid AND p.attnum = k.other) AS pairs
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`);
  return rows;
}

/** Rows whose counterpart is missing. */
export async function countOrphans(client: pg.Client, { child, parent, pairs }: ForeignKey): Promise<number> {
  const isMeant = pairs.map(([own]) => `c.${own} IS NOT NULL`).join(' AND ');
  const isMet = pairs.map(([own, other]) => `p.${other} = c.${own}`).join(' AND ');
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${child} c WHERE ${isMeant} AND NOT EXISTS (SELECT FROM ${parent} p WHERE ${isMet})`,
  );
  return rows[0]?.count ?? Number.NaN;
}
