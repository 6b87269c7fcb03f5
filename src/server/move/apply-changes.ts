import pg from 'pg';
import type { Change, Values } from './read-changes.ts';

/** So many travel together: a server at a distance would otherwise be waited for once for each row. */
const STATEMENTS_AT_ONCE = 500;

/** Does again what was done elsewhere, all of it or nothing. */
export async function applyChanges(client: pg.Client, changes: Change[]): Promise<void> {
  await client.query('BEGIN');
  for (let start = 0; start < changes.length; start += STATEMENTS_AT_ONCE) {
    const some = changes.slice(start, start + STATEMENTS_AT_ONCE);
    await client.query(some.map(statementOf).join(';\n'));
  }
  await client.query('COMMIT');
}

export function statementOf(change: Change): string {
  if (change.kind === 'truncate') return `TRUNCATE ${change.tables.map(({ name }) => nameOf(name)).join(', ')}`;
  const table = nameOf(change.table.name);
  if (change.kind === 'delete') return `DELETE FROM ${table} WHERE ${pairs(change.key).join(' AND ')}`;
  if (change.kind === 'update') {
    const { key, row } = change;
    // A number that the database gives itself may not be set again, not even to what it is.
    const changed = new Map([...row].filter(([column, value]) => !key.has(column) || key.get(column) !== value));
    // A row of nothing but its key is as it was.
    if (changed.size === 0) return '';
    return `UPDATE ${table} SET ${pairs(changed).join(', ')} WHERE ${pairs(key).join(' AND ')}`;
  }
  const columns = [...change.row.keys()].map(pg.escapeIdentifier).join(', ');
  const values = [...change.row.values()].map(literal).join(', ');
  return `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE VALUES (${values})`;
}

function nameOf(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}

function pairs(values: Values): string[] {
  return [...values].map(([column, value]) => `${pg.escapeIdentifier(column)} = ${literal(value)}`);
}

function literal(value: string | null): string {
  return value === null ? 'NULL' : pg.escapeLiteral(value);
}
