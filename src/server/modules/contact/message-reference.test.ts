import { expect, test, vi } from 'vitest';
import type { ContactReceipt } from '#contracts/contact/contact.ts';
import { callAs } from '#server/testing/call-api.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import * as references from './message-reference.ts';

// Modules are shared between test files: load them again, with the mock.
vi.hoisted(() => vi.resetModules());
vi.mock('./message-reference.ts', { spy: true });

test('a reference can be read out, and two are hardly ever the same', () => {
  const made = Array.from({ length: 2000 }, references.newReference);
  for (const reference of made) expect(reference).toMatch(/^JAL-[2-9A-HJKMNP-Z]{6}$/);
  expect(new Set(made).size).toBeGreaterThan(1995);
  for (const sign of '23456789ABCDEFGHJKMNPQRSTUVWXYZ') expect(made.join('').slice(4)).toContain(sign);
});

test('a reference that is taken is generated again', async () => {
  const shop = await openTestShop({ catalogue: 'empty' });
  vi.mocked(references.newReference)
    .mockReturnValueOnce('JAL-222222')
    .mockReturnValueOnce('JAL-222222')
    .mockReturnValueOnce('JAL-222222')
    .mockReturnValueOnce('JAL-333333');
  const body = { name: 'Asha', email: 'asha@example.com', subject: 'Plants', message: 'Ten letters.' };
  const send = () => callAs(shop)<ContactReceipt>('POST', '/api/contact', body);
  expect((await send()).body.reference).toBe('JAL-222222');
  expect((await send()).body.reference).toBe('JAL-333333');
  await shop.close();
});
