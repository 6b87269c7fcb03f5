import { runShop } from '#server/process/run-shop.ts';
import { noPages } from './no-pages.ts';

/** Pages with typical programming errors. */
await runShop(process.env, async () => ({
  ...noPages,
  render: async (url) => {
    if (url === '/throws') throw new Error('select secret from somewhere');
    if (url === '/floats') void Promise.reject(new Error('nobody waits for this'));
    return { status: 200, text: '<p>A page</p>' };
  },
}));
