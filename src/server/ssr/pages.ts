import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '#server/platform/metrics.ts';
import { type CachedAnswer, chosenEncoding, encodeBody, PageCache, pageEtag } from '#server/platform/page-cache.ts';
import { INTERNAL_ADDRESS } from '#server/platform/request-limits.ts';
import { failurePage } from './failure-page.ts';
import type { PageSource, Transport } from './page-source.ts';

const ASSET_MAX_AGE_MS = 365 * 86_400_000;
const ROOT_FILE_MAX_AGE_MS = 3_600_000;
const ROOT_FILES = [
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'site.webmanifest',
  'share.jpg',
];

const openRoute = { config: { access: 'public' as const }, schema: { hide: true } };

export async function installPages(app: FastifyInstance, pages: PageSource, metrics: Metrics): Promise<void> {
  await pages.install?.(app);
  if (pages.clientDir) serveClientFiles(app, pages.clientDir);

  const cache = new PageCache();
  const normalised = new LRUCache<string, ReturnType<PageSource['normalise']>>({ max: 2000 });
  const transport: Transport = async ({ method, url }) => {
    // Only reads are made while rendering; the type of inject wants its own list of methods.
    const answer = await app.inject({ method: method as 'GET', url, remoteAddress: INTERNAL_ADDRESS });
    return { status: answer.statusCode, body: answer.payload };
  };

  app.get('/*', openRoute, (request, reply) => {
    let target = normalised.get(request.url);
    if (!target) {
      target = pages.normalise(request.url);
      normalised.set(request.url, target);
    }
    const encoding = chosenEncoding(request.headers['accept-encoding']);
    const revision = app.catalogueRevision.peek();
    const ready = target.isCacheable && revision !== null ? cache.ready(target.url, revision, encoding) : null;
    if (ready) {
      metrics.pageCache.inc({ result: 'hit' });
      return send(request, reply, ready);
    }
    return answerPage(request, reply, target);
  });

  async function answerPage(request: FastifyRequest, reply: FastifyReply, target: ReturnType<PageSource['normalise']>) {
    const encoding = chosenEncoding(request.headers['accept-encoding']);
    const render = () => pages.render(target.url, transport);
    try {
      if (target.isCacheable) {
        const answer = await cache.get(target.url, await app.catalogueRevision.current(), encoding, render);
        metrics.pageCache.inc({ result: answer.result });
        return send(request, reply, answer);
      }
      const { status, html, location } = await render();
      const body = Buffer.from(html);
      const etag = pageEtag(body);
      return send(request, reply, { status, location, etag, encoding, body: await encodeBody(body, encoding) });
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered');
      const status = isUnavailable(error) ? 503 : 500;
      if (status === 503) reply.header('retry-after', 5);
      return reply.code(status).type('text/html; charset=utf-8').send(failurePage(status, request.id));
    }
  }
}

/** By shape, for the error comes from the pages' own bundle: its classes are not ours. */
function isUnavailable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 503;
}

function send(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): FastifyReply {
  const { status, location, etag, body, encoding } = answer;
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (location !== undefined) return reply.redirect(location, status);
  reply.header('etag', etag);
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  // Naming the coding keeps the compression hook away from what is compressed already.
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.type('text/html; charset=utf-8');
  return reply.code(status).send(body);
}

function serveClientFiles(app: FastifyInstance, clientDir: string): void {
  app.get<{ Params: { '*': string } }>('/assets/*', openRoute, (request, reply) =>
    reply.sendFile(request.params['*'], path.join(clientDir, 'assets'), { maxAge: ASSET_MAX_AGE_MS, immutable: true }),
  );
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, openRoute, (_, reply) =>
      reply
        // Icons are shown by other sites too: web mailers, messengers, home screens.
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile(file, clientDir, { maxAge: ROOT_FILE_MAX_AGE_MS }),
    );
  }
}
