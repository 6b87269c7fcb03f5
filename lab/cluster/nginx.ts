import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from './child.ts';
import { until } from './until.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy/nginx');

export type Nginx = { url: string; port: number; stop: () => Promise<void> };

/** nginx with the configuration in `deploy`; only its ports, folders and upstreams are replaced. */
export async function startNginx(folder: string, port: number, upstreams: number[]): Promise<Nginx> {
  await mkdir(path.join(folder, 'log'), { recursive: true });
  const own = (name: string) => path.join(folder, name);
  let upstream = await readFile(path.join(DEPLOY, 'upstream.conf'), 'utf8');
  for (const [index, shop] of upstreams.entries())
    upstream = changed(upstream, `127.0.0.1:${3001 + index}`, `127.0.0.1:${shop}`);
  let site = await readFile(path.join(DEPLOY, 'jalaja.conf'), 'utf8');
  site = changed(site, '/etc/nginx/jalaja/upstream.conf', own('upstream.conf'));
  site = changed(site, '/var/cache/nginx/jalaja', own('cache'));
  site = changed(site, '/var/log/nginx/jalaja.log', own('log/access.log'));
  site = changed(site, 'listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own(name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} daemon off; pid ${own('pid')}; error_log ${own('log/error.log')};
events { worker_connections 4096; }
http { include /etc/nginx/mime.types; ${temporary.join(' ')} include ${own('site.conf')}; }\n`;
  await writeFile(own('upstream.conf'), upstream);
  await writeFile(own('site.conf'), site);
  await writeFile(own('nginx.conf'), main);
  const nginx = startChild('nginx', ['-c', own('nginx.conf'), '-e', own('log/error.log')]);
  const url = `http://127.0.0.1:${port}`;
  await until('nginx responds', async () => {
    if (nginx.isOver()) throw new Error(`nginx ended:\n${nginx.output()}`);
    return fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  });
  return {
    url,
    port,
    stop: async () => {
      await nginx.end('SIGTERM');
    },
  };
}

function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The configuration has no ${from}`);
  return text.replaceAll(from, to);
}
