import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SOCKET_PORT } from './runtime-folder.ts';

export type Connection = { host: string; port: number; user: string; database: string; password?: string };

export const DATABASE_NAME = 'jalaja';
export const PASSWORD_FILE = 'jalaja-password';

/** Chosen once per start of the shop, so that pools find a restarted server at the same place. */
export async function chooseConnection(dataDir: string, runtimeFolder: string): Promise<Connection> {
  const base = { user: DATABASE_NAME, database: DATABASE_NAME };
  if (process.platform !== 'win32') return { ...base, host: runtimeFolder, port: SOCKET_PORT };
  // Node opens named pipes on Windows, not the Unix sockets that PostgreSQL makes there.
  const password = readFileSync(join(dataDir, PASSWORD_FILE), 'utf8').trim();
  return { ...base, host: '127.0.0.1', port: await findFreePort(), password };
}

export function listenArguments({ host, port }: Connection): string[] {
  if (process.platform === 'win32') {
    return ['-p', String(port), '-c', `listen_addresses=${host}`, '-c', 'unix_socket_directories='];
  }
  // The setting is a list: quoted, or a comma in the path would split it.
  const folder = `"${host.replaceAll('"', '""')}"`;
  return ['-p', String(port), '-c', `unix_socket_directories=${folder}`, '-c', 'unix_socket_permissions=0700'];
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
