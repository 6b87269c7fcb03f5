import { renderToString } from 'react-dom/server';
import { matchRoutes, type RouteMatch, type RouteObject, renderMatches, StaticRouter } from 'react-router';
import { pathPattern } from '#contracts/endpoint.ts';
import type { RenderMail } from '#contracts/mail/mail-views.ts';
import { setTransport, type Transport } from '#web/lib/api.ts';
import { type PageAnswers, takeAnswers } from '#web/lib/page-answers.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { shopQuery } from '#web/lib/shop-query.ts';
import { InDrawing, PageDrawing, type PagePieces, ServerRoot } from './kept-parts.tsx';
import { handleOf, type PageHandle } from './page-handles.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

const ORIGIN = 'http://localhost';
/** Everything that React puts into the head comes before the application's own element. */
const APP_START = '<div id="app"';

/** Not known by its pattern: what its address begins with may be a link of the header. */
const ANY_PATH = '*';

/** The pages as the server draws them; each is put in here once it is loaded. */
const pages: RouteObject[] = routes.map(
  (root) => ({ ...root, Component: ServerRoot, children: root.children?.map((page) => ({ ...page })) }) as RouteObject,
);
const handles = new Map(
  pages.flatMap((root) => [root, ...(root.children ?? [])]).map((page) => [page, handleOf(page)]),
);

/** An address is first brought into order and then rendered: the last few are not looked up twice. */
const RECENT = 50;
const recent = new Map<string, RouteMatch[]>();

/** The pages whose addresses begin with a word: for every other address each of them is tried. */
const pagesByWord = new Map<string, RouteObject[]>();
/** How an address is read where the word belongs to one page alone. */
const patterns = new Map<RouteObject, RegExp>();
for (const root of pages) {
  for (const page of root.children ?? []) {
    const word = firstWord(page.path);
    if (word === '' || word === ANY_PATH || pagesByWord.has(word)) continue;
    const children = root.children?.filter(({ path }) => firstWord(path) === word) ?? [];
    const branch = { ...root, children } as RouteObject;
    handles.set(branch, handleOf(root));
    pagesByWord.set(word, [branch]);
    if (children.length === 1) patterns.set(page, pathPattern(`/${page.path}`, 'i'));
  }
}

function firstWord(path = ''): string {
  return path.replace(/^\/+/, '').split('/', 1)[0] ?? '';
}

function matchesOf(pathname: string): RouteMatch[] {
  const known = recent.get(pathname);
  if (known) return known;
  if (recent.size >= RECENT) recent.clear();
  const branch = pagesByWord.get(firstWord(pathname)) ?? [];
  const matches = matchAlone(branch, pathname) ?? matchRoutes(branch, pathname) ?? matchRoutes(pages, pathname) ?? [];
  recent.set(pathname, matches);
  return matches;
}

/** The router ranks all that it is given, and compiles it, for each address anew: one page alone, in an address without signs, needs none of that. */
function matchAlone([root]: RouteObject[], pathname: string): RouteMatch[] | null {
  const [page] = root?.children ?? [];
  const match = page && !pathname.includes('%') && patterns.get(page)?.exec(pathname);
  if (!root || !match) return null;
  const params = { ...match.groups };
  const pathnameBase = pathname.replace(/\/+$/, '');
  return [
    { params, pathname: '/', pathnameBase: '/', route: root },
    { params, pathname, pathnameBase, route: page },
  ];
}

function handlesOf(matches: RouteMatch[]): PageHandle[] {
  return matches.flatMap(({ route }) => handles.get(route) ?? []);
}

async function load({ route }: RouteMatch): Promise<void> {
  const component = typeof route.lazy === 'object' && !route.Component && (await route.lazy.Component?.());
  if (component) route.Component = component;
}

function parse(url: string): URL {
  // Two slashes at the start would be read as a host.
  return new URL(`${ORIGIN}/${url.replace(/^[/\\]+/, '')}`);
}

export function normalisePageUrl(url: string): { url: string; isCacheable: boolean } {
  const asked = parse(url);
  const handles = handlesOf(matchesOf(asked.pathname));
  const known = new URL(ORIGIN + (asked.pathname.replace(/\/+$/, '') || '/'));
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
  body: PagePieces;
  answers: PageAnswers;
  modules: string[];
};

export async function renderPage(url: string, transport: Transport): Promise<RenderedParts> {
  setTransport(transport);
  const target = parse(url);
  const matches = matchesOf(target.pathname);
  const handles = handlesOf(matches);
  const location = handles.find((handle) => handle.redirect)?.redirect;
  if (location) return { status: 302, location, head: '', body: [], answers: [], modules: [] };

  const queryClient = createQueryClient();
  const last = matches.at(-1);
  const params = last?.params ?? {};
  const [statuses] = await Promise.all([
    Promise.all(handles.map((handle) => handle.prefetch?.({ queryClient, params, url: target }))),
    ...matches.map(load),
  ]);
  const route = last?.route.path;
  const shop = JSON.stringify(queryClient.getQueryData(shopQuery().queryKey));
  // By route: a link of the header is marked while its page is shown.
  const drawing = new PageDrawing(route && route !== ANY_PATH ? `${route} ${shop}` : null);
  const html = renderToString(
    <InDrawing drawing={drawing}>
      <Providers queryClient={queryClient}>
        {/* Two places, as in the browser's router: React counts them in the ids that it makes up. */}
        <StaticRouter location={target.pathname + target.search}>{renderMatches(matches)}</StaticRouter>
        {null}
      </Providers>
    </InDrawing>,
  );
  const start = html.indexOf(APP_START);
  return {
    status: statuses.find((status) => status !== undefined) ?? 200,
    head: html.slice(0, start),
    body: drawing.toPieces(html.slice(start)),
    answers: takeAnswers(queryClient),
    modules: handles.flatMap((handle) => handle.module ?? []),
  };
}

/** Read with the first mail: pages never need the templates. */
export const renderMail: RenderMail = async (view, shop) => {
  const templates = await import('#web/mails/render-mail.tsx');
  return templates.renderMail(view, shop);
};
