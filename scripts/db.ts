import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../src/server/config.ts';
import { openClient } from '../src/server/database/database.ts';
import { ownContext } from '../src/server/http/context.ts';
import { createLogger } from '../src/server/lib/logger.ts';
import { seedDemoCatalogue } from '../src/server/modules/catalogue/demo-catalogue.ts';
import { openMediaStorage } from '../src/server/modules/media/service.ts';
import { openShopDatabase } from '../src/server/process/open-shop-database.ts';

const USAGE = `npm run db:migrate            bring the schema up to date
npm run db:seed               fill an empty shop with the demo catalogue
npm run db:reset -- --yes     delete everything, then migrate and seed`;

if (existsSync('.env')) process.loadEnvFile('.env');
const [command = '', ...flags] = process.argv.slice(2);
const config = readConfig(process.env);
const log = createLogger('warn');

async function deleteEverything(): Promise<void> {
  if (!flags.includes('--yes')) {
    console.error('This deletes every product, account and order. Add "-- --yes" to confirm.');
    process.exit(1);
  }
  if (config.databaseUrl) {
    const client = await openClient(config.databaseUrl);
    await client.query(
      'DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS drizzle, pgboss CASCADE',
    );
    await client.end();
  } else {
    await rm(path.join(config.dataDir, 'postgres'), { recursive: true, force: true });
  }
}

async function withDatabase(seed: boolean): Promise<void> {
  const { database, close } = await openShopDatabase(config, log);
  if (seed) {
    const ctx = ownContext(database.write, log);
    const isSeeded = await seedDemoCatalogue(ctx, openMediaStorage(config));
    console.log(isSeeded ? 'The demo catalogue was added.' : 'The shop already has products; nothing was changed.');
  } else {
    console.log('The schema is up to date.');
  }
  await close();
}

switch (command) {
  case 'migrate':
    await withDatabase(false);
    break;
  case 'seed':
    await withDatabase(true);
    break;
  case 'reset':
    await deleteEverything();
    await withDatabase(true);
    break;
  default:
    console.log(USAGE);
}
