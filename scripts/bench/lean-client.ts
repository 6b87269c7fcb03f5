import { connect } from 'node:net';

export type LeanConnection = {
  post(path: string, body: string, headers: Record<string, string>): Promise<number>;
  close(): void;
};

const HEADERS_END = '\r\n\r\n';

/**
 * One kept-alive connection that sends a request and waits for the end of its answer, and nothing besides: what the
 * client costs is taken from the two cores that the shop is measured on.
 */
export async function connectLean(url: string): Promise<LeanConnection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let received = '';
  let settle: { resolve(status: number): void; reject(error: Error): void } | null = null;
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.setEncoding('latin1');
  const fail = (error: Error) => settle?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The shop closed the connection')));
  socket.on('data', (chunk: string) => {
    received += chunk;
    const status = statusOfWhole(received);
    if (status === null) return;
    received = '';
    settle?.resolve(status);
  });
  return {
    post: (path, body, headers) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        );
      });
    },
    close: () => {
      settle = null;
      socket.destroy();
    },
  };
}

/** The status once the whole answer has come. */
function statusOfWhole(received: string): number | null {
  const headersEnd = received.indexOf(HEADERS_END);
  if (headersEnd < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
  if (length === undefined) throw new Error('An answer without a length');
  if (received.length < headersEnd + HEADERS_END.length + Number(length)) return null;
  return Number(received.slice(9, 12));
}
