import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
// The package has no types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Server;

/** Shared storage for pictures, and the settings to use it. */
export async function startMediaServer(folder: string) {
  const directory = path.join(folder, 's3');
  await mkdir(directory);
  const buckets = { configureBuckets: [{ name: 'media' }] };
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, ...buckets });
  const { port } = await server.run();
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'media',
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: () => server.close(),
  };
}
