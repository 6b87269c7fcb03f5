import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import type { Keep } from '../../scripts/stop-at-end.ts';
import { startSmtpStandIn } from '../../src/server/testing/smtp-stand-in.ts';
import { freePorts } from './free-ports.ts';
import { startMediaServer } from './media-server.ts';
import { ROOT } from './next-version.ts';
import { startNginx } from './nginx.ts';
import { startPostgresPair } from './postgres-pair.ts';
import { shopProcess, startWorker } from './shop-processes.ts';

export const SETUP_KEY = 'the set-up key of the cluster';
const SHOPS = 3;

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** nginx, three shop processes, a worker, PostgreSQL with a replica, and local servers for S3 and mail. */
export async function setStage(keep: Keep) {
  const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-cluster-'));
  // PostgreSQL runs as another user when this is run as root.
  await chmod(folder, 0o711);
  await keep({ stop: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) });
  const [primary = 0, replica = 0, nginxPort = 0, ...shopPorts] = await freePorts(3 + SHOPS);
  const postgres = await keep(startPostgresPair(path.join(folder, 'postgres'), { primary, replica }));
  const media = await keep(startMediaServer(folder));
  const smtp = await keep(startSmtpStandIn());
  const environment = {
    DATABASE_URL: postgres.primary.url,
    DATABASE_READ_URL: postgres.replica.url,
    SESSION_SECRET: 'a secret that the whole cluster shares, long enough',
    ADMIN_SETUP_KEY: SETUP_KEY,
    PUBLIC_URL: `http://127.0.0.1:${nginxPort}`,
    SMTP_URL: smtp.url,
    ...media.environment,
  };
  // Two machines: one has two processes, which share its folder.
  const machineOf = (index: number) => path.join(folder, index < 2 ? 'machine-1' : 'machine-2');
  const shops = shopPorts.map((port, index) => shopProcess(machineOf(index), port, environment));
  for (const shop of shops) await keep({ stop: async () => void (await shop.stop()) });
  // All at once on an empty database: one of them migrates it and adds the demo catalogue.
  await Promise.all(shops.map((shop) => shop.start(ROOT)));
  const worker = await keep(
    startWorker(folder, ROOT, environment).then(({ stop }) => ({ stop: async () => void (await stop()) })),
  );
  const nginx = await keep(startNginx(path.join(folder, 'nginx'), nginxPort, shopPorts));
  return { folder, postgres, smtp, shops, worker, nginx, ports: shopPorts, cores: availableParallelism() };
}
