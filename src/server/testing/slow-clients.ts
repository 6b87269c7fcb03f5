import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';

export type SlowKind = 'headers' | 'body' | 'reading';

export type SlowClients = {
  /** When each was cut, in milliseconds after it was connected; those that are still there are missing. */
  cutAfter: number[];
  /** How many got a connection at all. */
  connected: number;
  close(): void;
};

const LOOK_MS = 1000;
/** More than the system takes off a server's hands for a reader who does not read. */
const PIPELINED = 60;

const beginnings: Record<SlowKind, (path: string) => string> = {
  headers: (path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n`,
  body: () =>
    'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
  reading: (path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(PIPELINED),
};
/** What is sent again and again, so that the connection never looks idle. */
const drips: Record<SlowKind, string | null> = { headers: 'X-Drip: 1\r\n', body: ' ', reading: null };

/** Clients that hold a connection by sending a little at a time, or by not reading what they have asked for. */
export function openSlowClients(url: string, kind: SlowKind, count: number, path: string): SlowClients {
  const { hostname, port } = new URL(url);
  /** By their own port, with the time of their connection. */
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

const ESTABLISHED = '01';

/**
 * The ports of those to whom the server on this port holds a connection, as the system knows it. A client that does not
 * read is not told that it was cut.
 */
async function peersOf(port: number): Promise<Set<number>> {
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8')));
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((line) => line.trim().split(/\s+/));
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  const own = rows.filter(([, local, , state]) => portOf(local) === port && state === ESTABLISHED);
  return new Set(own.map(([, , remote]) => portOf(remote)));
}
