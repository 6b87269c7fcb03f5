import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import type { RenderMail } from '#contracts/mail-views.ts';
import { setTransport, type Transport } from './lib/api.ts';
import { createQueryClient } from './lib/query-client.ts';
import { handleOf, type PageHandle } from './page-handles.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

const ORIGIN = 'http://localhost';
/** Everything that React puts into the head comes before the application's own element. */
const APP_START = '<div id="app"';

const handler = createStaticHandler(routes);

function handlesOf(pathname: string): PageHandle[] {
  return (matchRoutes(routes, pathname) ?? []).map(({ route }) => handleOf(route));
}

function parse(url: string): URL {
  // Two slashes at the start would be read as a host.
  return new URL(`${ORIGIN}/${url.replace(/^[/\\]+/, '')}`);
}

export function normalisePageUrl(url: string): { url: string; isCacheable: boolean } {
  const asked = parse(url);
  const handles = handlesOf(asked.pathname);
  const known = new URL(asked.pathname.length > 1 ? asked.pathname.replace(/\/+$/, '') || '/' : '/', ORIGIN);
  for (const name of handles.flatMap((handle) => handle.query ?? [])) {
    for (const value of asked.searchParams.getAll(name).sort()) known.searchParams.append(name, value);
  }
  return {
    url: known.pathname + known.search,
    isCacheable: handles.every((handle) => handle.isCacheable?.(known) ?? true),
  };
}

type RenderedParts = {
  status: number;
  location?: string;
  head: string;
  body: string;
  state: unknown;
  modules: string[];
};

export async function renderPage(url: string, transport: Transport): Promise<RenderedParts> {
  setTransport(transport);
  const target = parse(url);
  const matches = matchRoutes(routes, target.pathname) ?? [];
  const handles = matches.map(({ route }) => handleOf(route));
  const location = handles.find((handle) => handle.redirect)?.redirect;
  if (location) return { status: 302, location, head: '', body: '', state: null, modules: [] };

  const queryClient = createQueryClient();
  const params = matches.at(-1)?.params ?? {};
  const statuses = await Promise.all(handles.map((handle) => handle.prefetch?.({ queryClient, params, url: target })));
  const context = await handler.query(new Request(target));
  if (context instanceof Response) throw new Error(`The router answered ${context.status} for ${target.pathname}`);
  const html = renderToString(
    <Providers queryClient={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  const start = html.indexOf(APP_START);
  return {
    status: statuses.find((status) => status !== undefined) ?? 200,
    head: html.slice(0, start),
    body: html.slice(start),
    state: dehydrate(queryClient),
    modules: handles.flatMap((handle) => handle.module ?? []),
  };
}

/** Read with the first mail: pages never need the templates. */
export const renderMail: RenderMail = async (view, shop) => {
  const templates = await import('./mails/render-mail.tsx');
  return templates.renderMail(view, shop);
};
