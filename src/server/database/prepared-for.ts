import type { Db } from './database.ts';

/** A statement that is built once for each database handle; PostgreSQL then also plans it once for each connection. */
export function preparedFor<T>(build: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Db, T>();
  return (db) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement;
  };
}
