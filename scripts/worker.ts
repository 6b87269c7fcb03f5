import { existsSync } from 'node:fs';
import '../src/server/process/quick-imports.ts';
import './stop-with-npm.ts';

process.env['NODE_ENV'] ??= 'production';
if (existsSync('.env')) process.loadEnvFile('.env');
const { runWorker } = await import('../src/server/process/run-worker.ts');
await runWorker(process.env);
