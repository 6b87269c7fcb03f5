import { connect } from 'node:net';

export type Ask = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

export type LeanConnection = {
  /** Sends a whole request as `requestText` makes it; gives the status once its whole answer has come. */
  send(request: string): Promise<number>;
  close(): void;
};

const HEAD_END = '\r\n\r\n';
const CHUNKS_END = '0\r\n\r\n';
const PATIENCE_MS = 60_000;

export function requestText(host: string, { method, path, headers, body }: Ask, more = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}${more}\r\n${body ?? ''}`;
}

/**
 * One kept-alive connection that sends a request and waits for the end of its answer, and nothing besides: what the
 * client costs is taken from the cores that the shop is measured on.
 */
export async function connectLean(url: string): Promise<LeanConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const reader = new AnswerReader();
  let settle: { resolve(status: number): void; reject(error: Error): void } | null = null;
  const fail = (error: Error) => settle?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no answer in ${PATIENCE_MS / 1000} s`)));
  socket.on('data', (chunk: Buffer) => {
    const status = reader.read(chunk);
    if (status !== null) settle?.resolve(status);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => {
      settle = null;
      socket.destroy();
    },
  };
}

/** Counts the bytes of one answer after the other, and looks at no more of them than its head. */
export class AnswerReader {
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  /** Bytes of the body that are still to come; null while the head is not whole. */
  #left: number | null = null;
  /** The last bytes of a body that comes in chunks. */
  #tail = '';

  /** The status, with the last chunk of an answer. */
  read(chunk: Buffer): number | null {
    let body = chunk;
    if (this.#left === null) {
      const head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = head.indexOf(HEAD_END);
      this.#head = end < 0 ? head : Buffer.alloc(0);
      if (end < 0) return null;
      this.#begin(head.toString('latin1', 0, end));
      body = head.subarray(end + HEAD_END.length);
    }
    this.#left = (this.#left ?? 0) - body.length;
    if (this.#left === Number.POSITIVE_INFINITY) {
      this.#tail = (this.#tail + body.toString('latin1', Math.max(0, body.length - CHUNKS_END.length))).slice(
        -CHUNKS_END.length,
      );
      if (this.#tail !== CHUNKS_END) return null;
    } else if (this.#left > 0) return null;
    this.#left = null;
    return this.#status;
  }

  #begin(head: string): void {
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0;
    this.#status = Number(head.slice(9, 12));
    this.#left = isChunked ? Number.POSITIVE_INFINITY : Number(length);
    this.#tail = '';
  }
}
