import { startServer } from '../src/server/testing/start-server.ts';
import { SETUP_KEY } from './admins.ts';

/** One production server for the whole run, with data of its own; what is returned runs at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.BASE_URL) return async () => {};
  const server = await startServer({ ADMIN_SETUP_KEY: SETUP_KEY });
  process.env.BASE_URL = server.url;
  return async () => {
    await server.stop();
    delete process.env.BASE_URL;
  };
}
