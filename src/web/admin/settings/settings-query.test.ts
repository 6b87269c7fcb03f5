import { expect, test } from 'vitest';
import { storageSettingsQuery } from '#web/admin/shared/components/image-picker/api.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { settingsQuery } from './api.ts';

test('the form begins with what is saved now, not with what a picker of pictures has loaded before', async () => {
  let version = 1;
  setTransport(async () => ({ status: 200, body: JSON.stringify({ version }) }));
  const client = createQueryClient();
  await client.fetchQuery(storageSettingsQuery());
  version = 2;
  expect(await client.fetchQuery(settingsQuery())).toEqual({ version: 2 });
});
