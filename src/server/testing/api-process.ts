import { runShop } from '#server/process/run-shop.ts';
import { noPages } from './no-pages.ts';

await runShop(process.env, async () => noPages);
