import { existsSync } from 'node:fs';
import './quick-imports.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const { runShop } = await import('./run-shop.ts');
await runShop(process.env);
