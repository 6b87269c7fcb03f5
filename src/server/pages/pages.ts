import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { renamedAddress } from '#contracts/catalogue/product-path.ts';
import { acceptedEncoding } from '#server/cache/encoding.ts';
import { type EncodedResponse, encodeOnce } from '#server/cache/response-cache.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { sendResponse } from '#server/http/send-response.ts';
import type { PageSource } from './page-source.ts';
import { pageRenderer } from './page-transport.ts';

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
/** Changes of what a page shows invalidate it. This bounds the age of the rest, such as the exact stock in its data. */
const MAX_AGE_MS = 600_000;

const publicRoute = { config: { access: 'public' as const }, schema: { hide: true } };

export async function installPages(app: FastifyInstance, pages: PageSource, { registry }: Metrics): Promise<void> {
  await pages.install?.(app);
  if (pages.clientDir) serveClientFiles(app, pages.clientDir);

  const cache = app.responseCache;
  const renderPage = pageRenderer(pages, app.internalApi);
  const renders = new Counter({
    name: 'jalaja_page_renders_total',
    help: 'Pages rendered',
    registers: [registry],
  });
  const render = (url: string) => {
    renders.inc();
    return renderPage(url);
  };

  app.get('/*', { ...publicRoute, compress: false }, (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const cached = cache.find('page', request.url, encoding);
    return cached ? sendPage(request, reply, cached) : respond(request, reply);
  });

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      await app.countRequest(request, reply);
      const page = pages.normalise(request.url);
      if (page.location !== undefined) return reply.redirect(page.location, 301);
      if (page.isPrivate) reply.header('referrer-policy', 'no-referrer');
      return sendPage(request, reply, await pageFor(request, page));
    } catch (error) {
      if (error instanceof AppError && error.status === 429) {
        reply.header('retry-after', error.retryAfterSeconds);
        return reply.code(429).type(HTML_TYPE).send(failurePage(429, request.id));
      }
      request.log.error({ err: error }, 'a page could not be rendered');
      const status = isUnavailable(error) ? 503 : 500;
      if (status === 503) reply.header('retry-after', 5);
      return reply.code(status).type(HTML_TYPE).send(failurePage(status, request.id));
    }
  }

  async function pageFor(
    { url, headers, log }: FastifyRequest,
    { url: key, isCacheable }: { url: string; isCacheable: boolean },
  ): Promise<EncodedResponse> {
    const encoding = acceptedEncoding(headers['accept-encoding']);
    if (!isCacheable) return encodeOnce(await render(key), encoding);
    const page = await cache.get({
      kind: 'page',
      url,
      key,
      encoding,
      maxAgeMs: MAX_AGE_MS,
      canStandIn: true,
      render: () => render(key),
    });
    if (page.error) log.error({ err: page.error }, 'a page could not be rendered: its last version is sent');
    return page;
  }
}

/** A product's page is cached once for all names in its address; only the current one is answered with it. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: EncodedResponse): FastifyReply {
  const location = page.path === undefined ? undefined : renamedAddress(request.url, page.path);
  return sendResponse(request, reply, location === undefined ? page : { ...page, status: 301, location }, HTML_TYPE);
}

/** By shape: the error comes from the bundle of the web application, which has its own classes. */
function isUnavailable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 503;
}

function serveClientFiles(app: FastifyInstance, clientDir: string): void {
  app.get<{ Params: { '*': string } }>('/assets/*', publicRoute, (request, reply) =>
    reply.sendFile(request.params['*'], path.join(clientDir, 'assets'), { maxAge: ASSET_MAX_AGE_MS, immutable: true }),
  );
  for (const file of ROOT_FILES) {
    app.get(`/${file}`, publicRoute, (_, reply) =>
      reply
        // Other sites show the icons too: webmail, messengers, home screens.
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile(file, clientDir, { maxAge: ROOT_FILE_MAX_AGE_MS }),
    );
  }
}

/** Shown when rendering failed: needs neither data nor a build. */
function failurePage(status: 429 | 500 | 503, requestId: string): string {
  const sentence = {
    429: 'Too many requests. Please wait a moment and try again.',
    500: 'Something went wrong on our side. Please try again.',
    503: 'The shop is resting for a moment. Please try again shortly.',
  }[status];
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Please try again</title></head>
<body><main><h1>${sentence}</h1><p><a href="">Try again</a> or go <a href="/home">home</a>.</p><p><small>${requestId}</small></p></main></body></html>`;
}
