import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDatabaseUnavailable } from './database-errors.ts';

/**
 * Drizzle over a pool, with transactions of our own making: Drizzle's never give a connection back that was lost at
 * BEGIN, wait once more for the ROLLBACK of one that hangs, and then give that one back as if it were good.
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
          // Its server undoes the work by itself, and nobody waits for it to say so.
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
