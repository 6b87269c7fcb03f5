import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { runTool } from './run-tool.ts';
import { type Outcome, type Target, writeAddress } from './scan-target.ts';

/** All modules that need no download, except the one that tries passwords. */
const MODULES =
  'xss,permanentxss,sql,blindsql,redirect,crlf,exec,file,ssrf,xxe,backup,htaccess,methods,csp,csrf,http_headers,cookieflags,shellshock';

const entrySchema = z.object({
  method: z.string(),
  path: z.string(),
  info: z.string(),
  parameter: z.nullish(z.string()),
});
const findingsOf = z.record(z.string(), z.array(entrySchema));
const reportSchema = z.object({
  vulnerabilities: findingsOf,
  anomalies: findingsOf,
  infos: z.object({ crawled_pages_nbr: z.optional(z.number()) }),
});

/** Crawls the pages and attacks them together with every address of the API. */
export async function runWapiti(target: Target, folder: string, seconds: number): Promise<Outcome> {
  const canary = await openCanary();
  const report = path.join(folder, 'wapiti.json');
  await rm(report, { force: true });
  const starts = target.addresses.map((address) => `${target.url}${writeAddress(address)}`);
  // A fifth of the time for crawling. Most modules need little of their twelfth, so that the time is enough for all.
  const [crawl, attack] = [seconds / 5, seconds / 12].map((share) => String(Math.round(share)));
  const args = [
    ...['-u', `${target.url}/`, '--scope', 'folder', '-m', MODULES, '-f', 'json', '-o', report],
    ...starts.flatMap((start) => ['-s', start]),
    ...Object.entries(await target.signIn()).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...['--endpoint', canary.url, '--store-session', folder, '--store-config', folder, '--no-bugreport'],
    ...['--max-scan-time', crawl ?? '', '--max-attack-time', attack ?? ''],
    ...['--max-links-per-page', '60', '--max-files-per-dir', '30', '-d', '4', '-t', '10', '-v', '1'],
  ];
  const { output, isCutShort } = await runTool('wapiti', args, seconds * 2);
  const visits = await canary.close();
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null || isCutShort) throw new Error(`wapiti did not finish:\n${output.slice(-2000)}`);
  const { vulnerabilities, anomalies } = reportSchema.parse(JSON.parse(text));
  const found = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, entries]) =>
    entries.map(({ method, path: where, info, parameter }) => ({
      tool: 'wapiti',
      where: `${method} ${where}${parameter ? ` (${parameter})` : ''}`,
      what: `${kind}: ${info.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
    })),
  );
  const fetched = visits.map((visit) => ({
    tool: 'wapiti',
    where: visit,
    what: 'The server fetched an address that the request contained',
  }));
  const hurried = [...output.matchAll(/Max attack time was reached for module (\w+)/gi)].map((match) => match[1]);
  const crawled = /\[\*\] (?:Wapiti found|Found) (\d+)/i.exec(output)?.[1] ?? '?';
  return {
    tool: 'wapiti',
    scope: `${starts.length} addresses given, ${crawled} found, modules ${MODULES}; out of time: ${hurried.join(', ') || 'none'}`,
    findings: [...found, ...fetched],
  };
}

/** An address that wapiti tries to make the server fetch. Wapiti's own requests to it do not count. */
async function openCanary(): Promise<{ url: string; close: () => Promise<string[]> }> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    const where = request.url ?? '';
    if (/^\/(ssrf|xxe|dtd)/.test(where)) visits.push(where);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      return visits;
    },
  };
}
