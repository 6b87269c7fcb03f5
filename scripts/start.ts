import cluster from 'node:cluster';
import '../src/server/process/quick-imports.ts';
import './stop-with-npm.ts';
import { buildIfNeeded } from './build-if-needed.ts';

process.env['NODE_ENV'] ??= 'production';
// Only the primary: workers find the build done.
if (cluster.isPrimary) await buildIfNeeded();
await import('../src/server/process/main.ts');
