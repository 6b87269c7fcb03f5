import { runShop } from '../run-shop.ts';
import { noPages } from './no-pages.ts';

await runShop(process.env, async () => noPages);
