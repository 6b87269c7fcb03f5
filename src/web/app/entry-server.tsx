import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  generatePath,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import type { RenderMail } from '#contracts/mail/mail-views.ts';
import { categoriesQuery } from '#web/features/catalogue/api.ts';
import { setTransport, type Transport } from '#web/lib/api.ts';
import { createQueryClient, type PageState, readPageState } from '#web/lib/query-client.ts';
import { shopQuery } from '#web/lib/use-shop.ts';
import { handleOf, type PageHandle } from './page-handles.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

const ORIGIN = 'http://localhost';
/** React renders all head elements before the application's own element. */
const APP_START = '<div id="app"';
/** What `.` in a regular expression does not match, encoded. */
const LINE_BREAK = /%0[AD]|%E2%80%A[89]/gi;

const handler = createStaticHandler(routes);
/** Without the frames around them, which add nothing to a path: matching an address compiles every path. */
const pages = routes.flatMap(pagesIn);

function pagesIn(route: RouteObject): RouteObject[] {
  const { children, handle } = route;
  return children?.flatMap(pagesIn).map((page) => ({ handle, ...page })) ?? [route];
}

function handlesOf(matches: RouteMatch<string, RouteObject>[]): PageHandle[] {
  return matches.map(({ route }) => handleOf(route));
}

function parse(url: string): URL {
  // Two slashes at the start would be read as a host.
  return new URL(`${ORIGIN}/${url.replace(/^[/\\]+/, '')}`);
}

type PageParams = RouteMatch['params'];

type NormalisedUrl = {
  /** One for all addresses with the same page. */
  url: string;
  isCacheable: boolean;
  isPrivate?: true;
  /** Where an address with an odd path, such as /SHOP or one with a line break, leads. */
  location?: string;
};

export function normalisePageUrl(url: string): NormalisedUrl {
  const requested = parse(url);
  const matches = matchRoutes(pages, requested);
  if (!matches) {
    // No route, not even *, matches a line break.
    const { pathname } = parse(requested.pathname.replaceAll(LINE_BREAK, '%20'));
    return { url: pathname, isCacheable: false, location: pathname + requested.search };
  }
  const handles = handlesOf(matches);
  const page = matches.at(-1);
  const isKnown = page !== undefined && page.route.path !== '*';
  const pathWith = (params: PageParams) => `/${generatePath(page?.route.path ?? '', params)}`;
  const path = isKnown ? pathWith(page.params) : requested.pathname;
  const keyParams = isKnown && handles.at(-1)?.params?.(page.params);
  const normalised = new URL(ORIGIN + (keyParams ? pathWith(keyParams) : path));
  normalised.search = handles
    .map((handle) => handle.search?.(requested.searchParams, page?.params ?? {}) ?? '')
    .join('');

  const [givenPath = ''] = url.split('?');
  const isOdd = isKnown && givenPath !== path && givenPath !== `${path}/`;
  return {
    url: normalised.pathname + normalised.search,
    isCacheable: handles.every((handle) => handle.isCacheable?.(normalised) ?? true),
    ...(handles.some((handle) => handle.isPrivate) && { isPrivate: true as const }),
    ...(isOdd && { location: path + url.slice(givenPath.length) }),
  };
}

type RenderedPage = {
  status: number;
  location?: string;
  path?: string;
  head: string;
  body: string;
  state: PageState;
  modules: string[];
};

export async function renderPage(url: string, transport: Transport): Promise<RenderedPage> {
  setTransport(transport);
  const target = parse(url);
  // Loads the lazy routes and follows redirects.
  const context = await handler.query(new Request(target));
  if (context instanceof Response) {
    const location = context.headers.get('location') ?? '/';
    return { status: context.status, location, head: '', body: '', state: [], modules: [] };
  }
  for (const error of Object.values(context.errors ?? {})) throw error;

  const queryClient = createQueryClient();
  const handles = handlesOf(context.matches);
  const params = context.matches.at(-1)?.params ?? {};
  const input = { queryClient, params, url: target };
  const [statuses] = await Promise.all([
    Promise.all(handles.map((handle) => handle.prefetch?.(input))),
    queryClient.fetchQuery(shopQuery()),
    // For the header. Without them the page still works.
    queryClient.prefetchQuery(categoriesQuery()),
  ]);
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
  const path = handles.at(-1)?.path?.(input);
  return {
    status: statuses.find((status) => status !== undefined) ?? 200,
    ...(path !== undefined && { path }),
    head: html.slice(0, start),
    body: html.slice(start),
    state: readPageState(queryClient),
    modules: handles.flatMap((handle) => handle.module ?? []),
  };
}

/** Templates load with the first mail: pages never need them. */
export const renderMail: RenderMail = async (view, shop) => {
  const templates = await import('#web/mails/render-mail.tsx');
  return templates.renderMail(view, shop);
};
