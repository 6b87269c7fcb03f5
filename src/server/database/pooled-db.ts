import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDatabaseUnavailable } from './database-errors.ts';

/**
 * Drizzle on a pool, with our own transactions. Drizzle's leak a connection lost at BEGIN, wait for the ROLLBACK of a
 * hanging one, and then return it to the pool as healthy.
 */
export function pooledDb(pool: pg.Pool): NodePgDatabase {
  const handles = new WeakMap<pg.PoolClient, NodePgDatabase>();
  const handleOf = (client: pg.PoolClient): NodePgDatabase => {
    const handle = handles.get(client) ?? drizzle(client, { casing: 'snake_case' });
    handles.set(client, handle);
    return handle;
  };
  const transaction: NodePgDatabase['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await handleOf(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          failure = error;
          // The server rolls back by itself; do not wait for it.
          if (isDatabaseUnavailable(error)) void client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      failure ??= error;
      throw failure;
    } finally {
      client.release(isDatabaseUnavailable(failure));
    }
  };
  return Object.assign(drizzle(pool, { casing: 'snake_case' }), { transaction });
}
