import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';

process.env['NODE_ENV'] ??= 'production';
enableCompileCache();
if (existsSync('.env')) process.loadEnvFile('.env');
const { runWorker } = await import('../src/server/run-worker.ts');
await runWorker(process.env);
