import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type SlowKind = 'headers' | 'body' | 'upload' | 'reading';

export type SlowClients = {
  /** Milliseconds from connecting until the server closed each connection; open ones are not listed. */
  cutAfter: number[];
  /** How many could connect. */
  connected: number;
  close(): void;
};

const LOOK_MS = 1000;
const BODY_BYTES = 100_000;

const beginnings: Record<SlowKind, (path: string) => string> = {
  headers: (path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n`,
  body: () =>
    `POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
  upload: (path) =>
    `PATCH ${path} HTTP/1.1\r\nHost: shop\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
  reading: (path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
};
/** Sent repeatedly, so that the connection never looks idle. */
const drips: Record<SlowKind, string | null> = { headers: 'X-Drip: 1\r\n', body: ' ', upload: ' ', reading: null };

/** Clients that occupy a connection by sending slowly, or by not reading the response. */
export function openSlowClients(url: string, kind: SlowKind, count: number, path: string): SlowClients {
  const { hostname, port } = new URL(url);
  /** By local port. */
  const open = new Map<number, { socket: Socket; since: number }>();
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    if (kind === 'reading') socket.pause();
    else socket.resume();
    socket.on('error', () => {});
    socket.on('connect', () => {
      open.set(socket.localPort ?? 0, { socket, since: performance.now() });
      clients.connected += 1;
      socket.write(beginnings[kind](path));
    });
    return socket;
  });
  const timer = setInterval(async () => {
    const held = await peersOf(Number(port));
    for (const [peer, { socket, since }] of open) {
      if (held.has(peer)) {
        if (drips[kind] !== null && socket.writable) socket.write(drips[kind]);
      } else if (performance.now() - since > LOOK_MS) {
        clients.cutAfter.push(performance.now() - since);
        open.delete(peer);
      }
    }
  }, LOOK_MS);
  const clients: SlowClients = {
    cutAfter: [],
    connected: 0,
    close: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
  return clients;
}

/** Reads a response slowly until the server closes the connection; returns the number of bytes. */
export async function readSlowly(url: string, path: string, bytesPerSecond: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(beginnings.reading(path));
  let bytes = 0;
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).length;
    await sleep(((chunk as Buffer).length / bytesPerSecond) * 1000);
  }
  return bytes;
}

/** Sends a body slowly; returns the status line of the response. */
export async function sendSlowly(url: string, bytesPerSecond: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const response = once(socket, 'data');
  socket.write(beginnings.body(''));
  for (let sent = 0; sent < BODY_BYTES; sent += bytesPerSecond) {
    socket.write(' '.repeat(Math.min(bytesPerSecond, BODY_BYTES - sent)));
    await sleep(1000);
  }
  const [data] = await response;
  socket.destroy();
  return String(data).split('\r\n')[0] ?? '';
}

const ESTABLISHED = '01';

/**
 * The client ports with an open connection to the server, as the kernel sees it: a client that does not read does not
 * notice that its connection was closed.
 */
async function peersOf(port: number): Promise<Set<number>> {
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8')));
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((line) => line.trim().split(/\s+/));
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  const own = rows.filter(([, local, , state]) => portOf(local) === port && state === ESTABLISHED);
  return new Set(own.map(([, , remote]) => portOf(remote)));
}
