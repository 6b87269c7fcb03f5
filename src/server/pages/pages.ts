import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AnswerCache, packOnce } from '#server/cache/answer-cache.ts';
import { chosenEncoding } from '#server/cache/content-coding.ts';
import type { ReadyAnswers } from '#server/http/front-door.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { sendAnswer } from '#server/http/send-answer.ts';
import { failurePage } from './failure-page.ts';
import { ownTransport } from './own-transport.ts';
import type { PageSource } from './page-source.ts';

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

const HTML_TYPE = 'text/html; charset=utf-8';
/** A page's stock lines may be half a minute old; a page that cannot be rendered anew is better than none. */
const KEEPING = { freshMs: 15_000, staleMs: 30_000, mayStandIn: true };

const ROUTE = '/*';

const openRoute = { config: { access: 'public' as const }, schema: { hide: true } };

/** The pages; and those that can be sent without asking their route. */
export async function installPages(app: FastifyInstance, pages: PageSource, metrics: Metrics): Promise<ReadyAnswers> {
  await pages.install?.(app);
  if (pages.clientDir) serveClientFiles(app, pages.clientDir);

  const cache = new AnswerCache(KEEPING);
  const normalised = new LRUCache<string, ReturnType<PageSource['normalise']>>({ max: 2000 });
  const transport = ownTransport(app);
  const hits = metrics.pageCache.labels('hit');

  app.get(ROUTE, { ...openRoute, compress: false }, answerPage);

  function targetOf({ url }: FastifyRequest): ReturnType<PageSource['normalise']> {
    const known = normalised.get(url);
    if (known) return known;
    const target = pages.normalise(url);
    normalised.set(url, target);
    return target;
  }

  /** Only at addresses which the route has answered before: none is taken for a page that is something else. */
  function find({ url = '', headers }: IncomingMessage): ReturnType<ReadyAnswers['find']> {
    const target = normalised.get(url);
    const revision = app.catalogueRevision.peek();
    if (!target?.isCacheable || revision === null) return null;
    const page = cache.ready(target.url, revision, chosenEncoding(headers['accept-encoding']));
    return page?.status === 200 ? page : null;
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target = targetOf(request);
    const encoding = chosenEncoding(request.headers['accept-encoding']);
    const render = () => pages.render(target.url, transport);
    try {
      if (target.isCacheable) {
        const answer = await cache.get(target.url, await app.catalogueRevision.current(), encoding, render);
        metrics.pageCache.inc({ result: answer.result });
        return sendAnswer(request, reply, answer, HTML_TYPE);
      }
      return sendAnswer(request, reply, await packOnce(await render(), encoding), HTML_TYPE);
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered');
      const status = isUnavailable(error) ? 503 : 500;
      if (status === 503) reply.header('retry-after', 5);
      return reply.code(status).type(HTML_TYPE).send(failurePage(status, request.id));
    }
  }

  const sent: ReadyAnswers['sent'] = (status, seconds) => {
    hits.inc();
    metrics.timer('GET', ROUTE, status).observe(seconds);
  };
  return { type: HTML_TYPE, find, sent };
}

/** By shape, for the error comes from the pages' own bundle: its classes are not ours. */
function isUnavailable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 503;
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
