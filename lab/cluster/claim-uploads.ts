import { randomBytes } from 'node:crypto';
import type { ClaimPage } from '../../src/contracts/claims/claim.ts';
import { CLAIM_UPLOADS_PATH } from '../../src/contracts/claims/claim-files.ts';
import { caller, expectStatus } from './caller.ts';
import { orderOf, type Product } from './goods.ts';
import { newPerson, type Person } from './people.ts';
import type { Report } from './report.ts';

type Stage = { nginx: { port: number }; ports: number[]; owner: Person; report: Report };

const PARTS = 8;
const PART_BYTES = 100_000;
const TUS = { 'tus-resumable': '1.0.0' };

/** The first bytes of an MP4, and noise. */
const VIDEO = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  randomBytes(PARTS * PART_BYTES - 24),
]);

/** A video whose parts go to other processes than the one that began it. */
export async function checkClaimUploads(stage: Stage, product: Product): Promise<void> {
  const [first = 0, second = 0, ...others] = stage.ports;
  const token = await begunClaim(stage, product);
  const readers = [first, second, ...others];
  await sendAndRead(stage, { token, ports: [first, second], readers }, 'two processes of one machine');
  await sendAndRead(stage, { token, ports: [stage.nginx.port], readers }, 'nginx');
}

async function begunClaim({ nginx: { port }, owner }: Stage, product: Product): Promise<string> {
  const buyer = await newPerson(port, 320);
  const placed = buyer.call(port, { method: 'POST', path: '/api/orders', body: orderOf(product), token: buyer.token });
  const { id } = await expectStatus<{ id: number }>(201, placed);
  const shipped = { method: 'PATCH', path: `/api/orders/${id}`, body: { status: 'shipped' } } as const;
  await expectStatus(200, owner.call(port, { ...shipped, token: owner.token }));
  const link = buyer.call(port, { method: 'POST', path: `/api/orders/${id}/claim-link`, token: buyer.token });
  const token = (await expectStatus<{ url: string }>(200, link)).url.split('#')[1] ?? '';
  await expectStatus(201, buyer.call(port, { method: 'POST', path: '/api/claim', body: { token } }));
  return token;
}

type Upload = { token: string; ports: number[]; readers: number[] };

async function sendAndRead({ report }: Stage, { token, ports, readers }: Upload, through: string): Promise<void> {
  const call = caller(321);
  const at = (number: number) => ports[number % ports.length] ?? 0;
  const metadata = Object.entries({ token, step: 'opening', media: 'video' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const created = await call(at(0), {
    method: 'POST',
    path: CLAIM_UPLOADS_PATH,
    headers: { ...TUS, 'upload-length': String(VIDEO.length), 'upload-metadata': metadata },
  });
  const path = String(created.headers['location']);
  const statuses = [created.status];
  for (let part = 0; part < PARTS; part += 1) {
    const offset = part * PART_BYTES;
    const sent = await call(at(part + 1), {
      method: 'PATCH',
      path,
      body: VIDEO.subarray(offset, offset + PART_BYTES),
      headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    });
    statuses.push(sent.status);
  }
  const page = await expectStatus<ClaimPage>(200, call(at(0), { path: `/api/claim?token=${token}` }));
  const file = page.claim?.files.find(({ id }) => path.endsWith(id));
  const whole = await Promise.all(
    readers.map(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/claim/files/${file?.id}?token=${token}`);
      return Buffer.from(await response.arrayBuffer()).equals(VIDEO);
    }),
  );
  report.add(
    `a video in ${PARTS} parts through ${through}, read whole from each process`,
    `${statuses.join(' ')}, ${file?.state}, ${whole.filter(Boolean).length} of ${readers.length}`,
    statuses.join(' ') === `201${' 204'.repeat(PARTS)}` && file?.state === 'ready' && whole.every(Boolean),
  );
}
