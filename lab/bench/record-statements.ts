import { appendFileSync } from 'node:fs';
import pg from 'pg';

export type Statement = { text: string; values: unknown[]; name?: string };

/** Loaded into a shop by `node --import`: writes each statement that it sends to the file in RECORD_STATEMENTS. */
const file = process.env['RECORD_STATEMENTS'];
if (file) {
  // The types of `query` have many overloads; only the arguments that are passed through matter here.
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const query = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [sent, given] = args as [string | Partial<Statement>, unknown];
    const { text = '', name, values } = typeof sent === 'string' ? { text: sent } : sent;
    const parameters = Array.isArray(given) ? given : (values ?? []);
    const statement: Statement = { text, values: parameters, ...(name === undefined ? {} : { name }) };
    appendFileSync(file, `${JSON.stringify(statement)}\n`);
    return query.apply(this, args);
  };
}
