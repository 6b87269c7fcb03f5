import type pg from 'pg';

/** Everything that a schema says, as lines to compare. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default, identity_generation) AS line
      FROM information_schema.columns WHERE table_schema IN ('public', 'drizzle', 'pgboss')
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname IN ('public', 'drizzle', 'pgboss')
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c')
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'migration', hash, created_at) FROM drizzle.__drizzle_migrations
    UNION ALL SELECT concat_ws(' ', 'queue', name, policy) FROM pgboss.queue
    UNION ALL SELECT concat_ws(' ', 'extension', extname) FROM pg_extension`);
  return rows.map(({ line }) => line).toSorted();
}
