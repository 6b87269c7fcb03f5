import { runWorker } from '#server/process/run-worker.ts';
import { noPages } from './no-pages.ts';

await runWorker(process.env, async () => noPages);
