import { expect, test } from 'vitest';
import { AnswerReader, requestText } from './lean-client.ts';

const sized = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const chunked = 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';

/** In pieces of so many bytes, as a network may deliver it. */
function readInPieces(reader: AnswerReader, answer: string, size: number): (number | null)[] {
  const pieces = Array.from({ length: Math.ceil(answer.length / size) }, (_, at) =>
    answer.slice(at * size, (at + 1) * size),
  );
  return pieces.map((piece) => reader.read(Buffer.from(piece, 'latin1')));
}

test.each([1, 3, 7, 1000])('answers end where they end, however they are cut: in pieces of %i bytes', (size) => {
  const reader = new AnswerReader();
  for (const [answer, status] of [
    [sized, 200],
    [chunked, 201],
    [sized, 200],
  ] as const) {
    const statuses = readInPieces(reader, answer, size);
    expect(statuses.at(-1)).toBe(status);
    expect(statuses.slice(0, -1).every((each) => each === null)).toBe(true);
  }
});

test('an answer without a body ends with its head', () => {
  expect(new AnswerReader().read(Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'))).toBe(204);
});

test('the length of a body is counted in bytes', () => {
  const ask = { method: 'POST', path: '/api/orders', headers: { a: 'b' }, body: '"₹"' } as const;
  expect(requestText('shop:1', ask, 'c: d\r\n')).toBe(
    'POST /api/orders HTTP/1.1\r\nhost: shop:1\r\na: b\r\ncontent-length: 5\r\nc: d\r\n\r\n"₹"',
  );
});
