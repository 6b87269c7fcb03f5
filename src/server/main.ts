import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';

enableCompileCache();
if (existsSync('.env')) process.loadEnvFile('.env');
const { runShop } = await import('./run-shop.ts');
await runShop(process.env);
