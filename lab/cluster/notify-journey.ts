import type { SmtpStandIn } from '../../src/server/testing/smtp-stand-in.ts';
import { caller, expectStatus } from './caller.ts';
import { changeProduct } from './goods.ts';
import type { Person } from './people.ts';
import type { Report } from './report.ts';
import { until } from './until.ts';

/** A customer subscribes to a product that is sold out; the owner restocks it and sends the alerts. */
export async function checkNotifying(
  { port, owner, smtp, report }: { port: number; owner: Person; smtp: SmtpStandIn; report: Report },
  productId: number,
): Promise<void> {
  const email = 'waiting@example.com';
  const { call, token } = owner;
  await changeProduct(port, owner, productId, { stock: 0 });
  const subscription = {
    method: 'POST',
    path: '/api/stock-notifications/subscribe',
    body: { productId, email },
  } as const;
  await expectStatus(201, caller(306)(port, subscription));
  const { name } = await changeProduct(port, owner, productId, { stock: 5 });
  const body = { productId, productName: name };
  const told = call(port, { method: 'POST', path: '/api/stock-notifications/notify', body, token });
  const { queued } = await expectStatus<{ queued: number }>(200, told);
  const ms = await until('the alert has arrived', () => smtp.mails.some(({ to }) => to.includes(email)));
  report.add(
    'back-in-stock alert: sent through nginx, mailed by the worker',
    `${queued} in ${Math.round(ms)} ms`,
    queued === 1,
  );
}
