import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { buildApp } from '../../../src/server/app.ts';
import { readConfig } from '../../../src/server/config.ts';
import { openDatabase } from '../../../src/server/database/database.ts';
import { createLogger } from '../../../src/server/lib/logger.ts';

export type Statement = { text: string; values: unknown[]; name?: string };

type Sent = { text: string; name?: string } | string;

/** Everything that the shop sends to its database for one order, taken down while it places one. */
export async function recordOrder(
  databaseUrl: string,
  sessionSecret: string,
  order: { authorization: string; body: string; key: string },
): Promise<Statement[]> {
  const log = createLogger('silent');
  const database = openDatabase({ write: databaseUrl }, log);
  const config = { ...readConfig({ RATE_LIMIT: 'off' }), sessionSecret, adminSetupKey: randomUUID() };
  const app = await buildApp({ config, database, log });
  await app.ready();
  const place = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: order.authorization, 'content-type': 'application/json', 'idempotency-key': key },
      payload: order.body,
    });
  await place(randomUUID());
  const { statements, stop } = listen();
  const { statusCode, payload } = await place(order.key);
  stop();
  await app.close();
  await database.close();
  if (statusCode !== 201) throw new Error(`The order to be recorded was answered ${statusCode}: ${payload}`);
  return statements;
}

/** At the driver's one door: whatever library stands before it, this is what is sent. */
function listen(): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const query = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [sent, values] = args as [Sent, unknown];
    const { text, name } = typeof sent === 'string' ? { text: sent } : sent;
    statements.push({ text, values: Array.isArray(values) ? values : [], ...(name === undefined ? {} : { name }) });
    return query.apply(this, args);
  };
  return {
    statements,
    stop: () => {
      prototype.query = query;
    },
  };
}
