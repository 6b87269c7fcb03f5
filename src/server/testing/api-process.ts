import { runShop } from '../run-shop.ts';
import type { PageSource } from '../ssr/page-source.ts';

/** Pages are shown by the browser tests; a process that is started to be stopped need not have a build. */
const noPages: PageSource = {
  clientDir: null,
  normalise: (url) => ({ url, isCacheable: false }),
  render: async () => ({ status: 200, html: '' }),
};

await runShop(process.env, async () => noPages);
