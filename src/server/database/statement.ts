import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Db } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A named prepared statement for use in transactions: built once, parsed once per connection. Values are
 * `sql.placeholder('name')`.
 */
export function statement<Row extends object, Values extends Record<string, unknown>>(name: string, text: SQL) {
  const query = dialect.sqlToQuery(text);
  return async (db: Db, values: Values): Promise<Row[]> => {
    // Drizzle prepares what its query builder makes, but has no documented way to prepare raw SQL.
    const prepared = db._.session.prepareQuery(query, undefined, name, false);
    return ((await prepared.execute(values)) as QueryResult & { rows: Row[] }).rows;
  };
}
