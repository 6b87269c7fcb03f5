import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyError } from 'fastify';
import { NEVER, type Rendered } from '#server/cache/response-cache.ts';
import { toAppError } from '#server/http/error-handler.ts';
import type { InternalApi } from '#server/http/internal-api.ts';
import type { PageCall, PageSource, RenderedPage, Transport } from './page-source.ts';

/** What one render has used. */
type Render = { tags: Set<string>; isCacheable: boolean; changesAt: number };

/** Renders pages with calls to the shop's own API, and collects the cache tags of those calls. */
export function pageRenderer(pages: PageSource, api: InternalApi) {
  const renders = new AsyncLocalStorage<Render>();

  const transport: Transport = async ({ method, path = '', ...input }: PageCall) => {
    const render = renders.getStore();
    try {
      const call = api.find(method, path);
      if (!call) throw new Error(`A page called ${method} ${path}, which is not a public read`);
      const { output, tags, changesAt } = await call(input);
      if (render) render.changesAt = Math.min(render.changesAt, changesAt);
      if (render && !tags) render.isCacheable = false;
      for (const tag of tags ?? []) render?.tags.add(tag);
      return { status: 200, body: '', data: output };
    } catch (error) {
      if (render) render.isCacheable = false;
      const expected = toAppError(error as FastifyError);
      if (!expected) throw error;
      return { status: expected.status, body: JSON.stringify(expected.toBody()) };
    }
  };

  return async (url: string): Promise<RenderedPage & Pick<Rendered, 'tags' | 'changesAt'>> => {
    const render: Render = { tags: new Set(), isCacheable: true, changesAt: NEVER };
    const page = await renders.run(render, () => pages.render(url, transport));
    return { ...page, tags: render.isCacheable ? [...render.tags] : null, changesAt: render.changesAt };
  };
}
