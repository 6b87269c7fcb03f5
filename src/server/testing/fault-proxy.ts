import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestServer } from './template-databases.ts';

export type FaultProxy = {
  port: number;
  /** As if the database server had died: open connections break, new ones are refused. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** Stands between the shop and its database, so that a test can take the database away. */
export async function openFaultProxy({
  host = '127.0.0.1',
  port = 5432,
}: TestServer['connection']): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
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
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
