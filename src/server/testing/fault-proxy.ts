import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from './template-databases.ts';

export type FaultProxy = {
  port: number;
  /** Like a dead database server: closes open connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Delays every response of the database from now on. */
  delay(ms: number): void;
  /** New connections break when so many bytes have come from the client. Returns how many have broken so far. */
  breakAfter(bytes: number): () => number;
  /** Connections, old and new, stay open but return nothing until `resume`. */
  stall(): void;
  /** For new connections; those open during the stall stay dead, as behind a firewall that dropped them. */
  resume(): void;
  close(): Promise<void>;
};

/** A proxy in front of a server, such as the database, with which a test can interrupt connections. */
export async function openFaultProxy({
  host = '127.0.0.1',
  port = 5432,
}: TestServer['connection']): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isStalled = false;
  let breakAfterBytes = Number.POSITIVE_INFINITY;
  let broken = 0;
  /** Connections of an earlier stall never get a response. */
  const forgotten = new WeakSet<Socket>();
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    if (isStalled) forgotten.add(client);
    const late = new Transform({
      transform: async (chunk, _, done) => {
        if (delayMs > 0) await sleep(delayMs);
        done(null, forgotten.has(client) ? undefined : chunk);
      },
    });
    const limit = breakAfterBytes;
    let passed = 0;
    const counted = new Transform({
      transform: (chunk: Buffer, _, done) => {
        const left = limit - passed;
        passed += chunk.length;
        done(null, chunk.subarray(0, Math.max(0, left)));
        if (left > 0 && chunk.length >= left) {
          broken += 1;
          setImmediate(() => client.resetAndDestroy());
        }
      },
    });
    client.pipe(counted).pipe(upstream);
    upstream.pipe(late).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    // When the server just closes, its last words still go through the pipe.
    upstream.on('error', () => client.destroy());
    clients.add(client);
    client.on('close', () => clients.delete(client));
  });
  const clients = new Set<Socket>();
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const chosen = await listen(0);
  return {
    port: chosen,
    cut,
    restore: async () => {
      await listen(chosen);
    },
    delay: (ms) => {
      delayMs = ms;
    },
    breakAfter: (bytes) => {
      breakAfterBytes = bytes;
      return () => broken;
    },
    stall: () => {
      isStalled = true;
      for (const client of clients) forgotten.add(client);
    },
    resume: () => {
      isStalled = false;
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
