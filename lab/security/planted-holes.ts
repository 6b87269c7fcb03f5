import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import type { Target } from './scan-target.ts';

/** What each scanner must find there. */
export const PLANTED = {
  wapiti: [/Cross Site Scripting/, /SQL Injection/],
  sqlmap: [/'id' is vulnerable/],
  ffuf: [/\/\.env/],
};

/**
 * A server with the holes that the scanners look for. If they miss these, finding nothing in the shop means nothing.
 */
export async function openPlantedHoles(): Promise<Target & { stop: () => Promise<void> }> {
  const db = new DatabaseSync(':memory:');
  db.exec("create table item (id integer, name text); insert into item values (1, 'fern'), (2, 'moss')");
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://planted');
    response.setHeader('content-type', 'text/html');
    if (pathname === '/search') return response.end(`<p>Nothing for ${searchParams.get('q')}</p>`);
    if (pathname === '/item') return response.end(namesOf(searchParams.get('id') ?? ''));
    if (pathname === '/.env') return response.end('SESSION_SECRET=planted');
    if (pathname === '/') return response.end('<a href="/search?q=fern">search</a><a href="/item?id=1">item</a>');
    response.statusCode = 404;
    return response.end('not found');
  });
  const namesOf = (id: string) => {
    try {
      return JSON.stringify(db.prepare(`select name from item where id = ${id}`).all());
    } catch (error) {
      return `ERROR: syntax error at or near "${id}": PostgreSQL query failed: ${String(error)}`;
    }
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    signIn: async () => ({}),
    addresses: [
      { path: '/search', query: { q: 'fern' }, pathValues: [] },
      { path: '/item', query: { id: '1' }, pathValues: [] },
    ],
    bodies: [],
    dbms: 'SQLite',
    stop: async () => {
      server.closeAllConnections();
      server.close();
      db.close();
    },
  };
}
