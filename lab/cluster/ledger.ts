import type { SmtpStandIn } from '../../src/server/testing/smtp-stand-in.ts';
import type { PostgresServer } from './postgres-pair.ts';
import type { Report } from './report.ts';
import { until } from './until.ts';

type Evidence = {
  primary: PostgresServer;
  smtp: SmtpStandIn;
  /** The id of the confirmed order, by idempotency key. */
  confirmed: Map<string, number>;
  stockBefore: Map<number, number>;
};

export async function readStock(primary: PostgresServer): Promise<Map<number, number>> {
  const rows = await primary.query('select product_id, quantity from stock');
  return new Map(rows.map((row) => [Number(row['product_id']), Number(row['quantity'])]));
}

/** Each confirmed order is stored once, has reduced the stock once, and has sent one mail to each recipient. */
export async function checkLedger(report: Report, evidence: Evidence): Promise<void> {
  const { primary, smtp, confirmed, stockBefore } = evidence;
  const [first] = await primary.query('select min(id) as id from orders where id = any($1)', [[...confirmed.values()]]);
  const stored = await primary.query('select id from orders where id >= $1', [first?.['id'] ?? 0]);
  const storedIds = new Set(stored.map((row) => Number(row['id'])));
  const told = new Set(confirmed.values());
  const lost = [...told].filter((id) => !storedIds.has(id)).length;
  const doubled = confirmed.size - told.size + [...storedIds].filter((id) => !told.has(id)).length;
  report.add(
    'orders confirmed; lost, doubled or not confirmed',
    `${confirmed.size}, ${lost}, ${doubled}`,
    lost + doubled === 0,
  );

  const sold = await primary.query(
    'select product_id, sum(quantity)::int as quantity from order_items where order_id >= $1 group by product_id',
    [first?.['id'] ?? 0],
  );
  const after = await readStock(primary);
  const wrong = sold.filter((row) => {
    const id = Number(row['product_id']);
    return (stockBefore.get(id) ?? 0) - Number(row['quantity']) !== after.get(id);
  });
  report.add('products with a wrong stock', wrong.length, wrong.length === 0);

  await until('the mail queue is empty', async () => {
    const [row] = await primary.query('select count(*)::int as count from pgboss.job');
    return row?.['count'] === 0;
  });
  const mails = smtp.mails.map(({ raw }) => ({
    id: header(raw, 'Message-ID'),
    order: orderOf(header(raw, 'Subject')),
  }));
  const perOrder = new Map<number, number>();
  for (const { order } of mails) if (order !== null) perOrder.set(order, (perOrder.get(order) ?? 0) + 1);
  const notTwo = [...told].filter((id) => perOrder.get(id) !== 2).length;
  const repeated = mails.length - new Set(mails.map(({ id }) => id)).size;
  report.add(
    'mails sent; orders without one mail each to buyer and shop; mails sent twice',
    `${mails.length}, ${notTwo}, ${repeated}`,
    notTwo + repeated === 0,
  );
}

/** Header lines may be folded. */
function header(raw: string, name: string): string {
  return new RegExp(`^${name}: ?((?:.*\\r?\\n[ \\t])*.*)`, 'mi').exec(raw)?.[1]?.replace(/\r?\n\s+/g, ' ') ?? '';
}

function orderOf(subject: string): number | null {
  const id = /order #(\d+)/i.exec(decoded(subject))?.[1];
  return id === undefined ? null : Number(id);
}

/** A subject with a rupee sign is encoded as quoted-printable or base64. */
function decoded(subject: string): string {
  return subject.replace(/=\?utf-8\?([qb])\?(.*?)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString('utf8')
      : text
          .replaceAll('_', ' ')
          .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}
