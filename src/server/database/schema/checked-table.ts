import { type BuildExtraConfigColumns, getTableColumns, sql } from 'drizzle-orm';
import {
  check,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
} from 'drizzle-orm/pg-core';

/** JavaScript and ISO 8601 cannot express all timestamps of PostgreSQL, such as infinity. */
const SENDABLE_TIME = sql.raw(`between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'`);

/** `pgTable` with a check for every enum, timestamp and decimal, so that each stored row fits its response schema. */
export function checkedTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  extra: (self: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
) {
  const table = pgTable(name, columns, (self): PgTableExtraConfigValue[] => [
    ...extra(self),
    ...valueChecks(name, getTableColumns(table)),
  ]);
  return table;
}

function valueChecks(table: string, columns: Record<string, PgColumn>) {
  return Object.entries(columns).flatMap(([key, column]) => {
    const name = `${table}_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    const values = column.enumValues?.map((value) => `'${value}'`).join(', ');
    if (values) return check(`${name}_known`, sql`${column} in (${sql.raw(values)})`);
    if (column.columnType === 'PgNumericNumber') return check(`${name}_is_number`, sql`${column} <> 'NaN'`);
    if (column.columnType === 'PgTimestamp') return check(`${name}_in_range`, sql`${column} ${SENDABLE_TIME}`);
    return [];
  });
}
