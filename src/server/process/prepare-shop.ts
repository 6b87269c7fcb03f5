import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { reportUnsafeSettings } from '#server/database/durability.ts';
import { AppError } from '#server/http/app-error.ts';
import { ownContext } from '#server/http/context.ts';
import type { Logger } from '#server/lib/logger.ts';
import { keptSecret } from '#server/lib/secrets.ts';
import { StartError } from '#server/lib/start-error.ts';
import { seedDemoCatalogue } from '#server/modules/catalogue/demo-catalogue.ts';
import { openMediaStorage } from '#server/modules/media/service.ts';
import { openShopDatabase, type ShopDatabase } from '#server/process/open-shop-database.ts';

export type ShopSecrets = { sessionSecret: string; adminSetupKey: string };

/** Runs once per shop, before any process serves it: data folder, database, secrets and demo catalogue. */
export async function prepareShop(config: Config, log: Logger): Promise<ShopDatabase & { secrets: ShopSecrets }> {
  await prepareDataDir(config.dataDir);
  const shopDatabase = await openShopDatabase(config, log);
  try {
    await reportUnsafeSettings(shopDatabase.database.write, log);
    const secrets = await shopSecrets(config);
    if (config.demoCatalogue) await fillEmptyShop(config, shopDatabase.database, log);
    return { ...shopDatabase, secrets };
  } catch (error) {
    await shopDatabase.close();
    throw error;
  }
}

export async function shopSecrets({ dataDir, sessionSecret, adminSetupKey }: Config): Promise<ShopSecrets> {
  return {
    sessionSecret: sessionSecret ?? (await keptSecret(dataDir, 'session-secret', 48)),
    adminSetupKey: adminSetupKey ?? (await keptSecret(dataDir, 'admin-setup-key', 18)),
  };
}

/** Evidence, mails and bills: other users of the machine need not even see the names of the files. */
const OWN_FOLDERS = ['private', 'outbox', 'uploads'];

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await mkdir(path.join(dataDir, 'media'), { recursive: true });
    for (const name of OWN_FOLDERS) {
      await mkdir(path.join(dataDir, name), { recursive: true });
      await chmod(path.join(dataDir, name), 0o700);
    }
  } catch (error) {
    throw new StartError(
      `The data folder ${path.resolve(dataDir)} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that this user may write.`,
    );
  }
}

async function fillEmptyShop(config: Config, database: Database, log: Logger): Promise<void> {
  const ctx = ownContext(database.write, log);
  const isSeeded = await seedDemoCatalogue(ctx, openMediaStorage(config)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new StartError('The bucket of S3_BUCKET does not take pictures. Check the S3_ variables.');
  });
  if (isSeeded) log.info('the empty shop was filled with the demo catalogue');
}
