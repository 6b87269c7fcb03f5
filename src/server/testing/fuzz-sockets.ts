import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';

const JSON_BODY = '{"email":"asha@example.com","password":"lotus pond"}';

/** Valid requests, to be corrupted. */
const REQUESTS = [
  'GET /api/products?limit=3 HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n',
  'HEAD /home HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n',
  `POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${JSON_BODY.length}\r\nConnection: close\r\n\r\n${JSON_BODY}`,
  `POST /api/contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${JSON_BODY.length.toString(16)}\r\n${JSON_BODY}\r\n0\r\n\r\n`,
  'GET /media/none.webp HTTP/1.1\r\nHost: shop\r\nRange: bytes=0-9\r\nIf-None-Match: "x"\r\nConnection: close\r\n\r\n',
].map((text) => Buffer.from(text));

const PIECES = [
  '\r\n',
  '\n',
  '\0',
  ' ',
  '\r\n\r\n',
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: gzip, chunked\r\n',
  'Expect: 100-continue\r\n',
  'Upgrade: websocket\r\nConnection: upgrade\r\n',
  'Host: other\r\n',
  'HTTP/9.9',
  'ffffffffffffffff',
  '%ff%00',
  '\u00ff\u0080',
  `X-Long: ${'x'.repeat(20_000)}\r\n`,
  'X-Many: 1\r\n'.repeat(3000),
  `/${'x'.repeat(30_000)}`,
].map((text) => Buffer.from(text, 'latin1'));

type Edit = { at: number; drop: number; piece: Buffer };

/** A request with some bytes removed and others inserted. */
export const brokenRequest: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(...REQUESTS),
    fc.array(
      fc.record<Edit>({
        at: fc.nat(250),
        drop: fc.oneof(fc.constant(0), fc.nat(40)),
        piece: fc.oneof(
          fc.constantFrom(...PIECES),
          fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([request, edits]) =>
    edits.reduce((bytes, { at, drop, piece }) => {
      const place = at % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place + drop)]);
    }, request),
  );

/** The statuses of the responses to some bytes; none if the server only closes or waits for more. */
export async function statusesFor(port: number, bytes: Buffer): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  // Half closes the connection, so that the server does not wait for more bytes.
  socket.end(bytes);
  const closed = once(socket, 'close');
  const timer = setTimeout(() => socket.destroy(), 2000);
  await closed.catch(() => {});
  clearTimeout(timer);
  const text = Buffer.concat(chunks).toString('latin1');
  return [...text.matchAll(/(?:^|\r\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
