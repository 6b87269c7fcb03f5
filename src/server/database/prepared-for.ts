import type { Db } from './database.ts';

/** Builds a statement once per database handle; PostgreSQL then plans it once per connection. */
export function preparedFor<T>(build: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Db, T>();
  return (db) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement;
  };
}
