import { expect, test } from 'vitest';
import { findViolations } from './structure-rules.ts';

/** Sources by path; each imports the given targets. */
function violations(imports: Record<string, string[]>): string[] {
  const files = Object.entries(imports).map(([file, targets]) => ({
    file,
    text: targets.map((target, index) => `import { a${index} } from '${target}';`).join('\n'),
  }));
  return findViolations(files);
}

test('sound sources have no violations', () => {
  const sound = violations({
    'src/contracts/orders/orders.ts': [],
    'src/server/database/schema/orders.ts': ['#contracts/orders/orders.ts'],
    'src/server/modules/orders/service.ts': ['./queries.ts'],
    'src/server/modules/orders/queries.ts': ['#server/database/schema/orders.ts'],
    'src/server/modules/mail/service.ts': ['#server/modules/orders/service.ts'],
    'src/server/modules/mail/queries.ts': [],
    'src/web/features/cart/cart-store.ts': ['#web/lib/paths.ts'],
    'src/web/features/cart/cart-store.test.ts': ['#web/features/catalogue/listing.ts'],
    'src/web/features/catalogue/listing.ts': ['#web/features/cart/cart-store.ts'],
    'src/web/admin/orders/orders-tab.tsx': ['#web/admin/shared/table-address.ts'],
    'src/web/admin/shared/table-address.ts': [],
    'src/web/lib/paths.ts': [],
    'src/web/routes/orders.tsx': [],
  });
  expect(sound).toEqual([]);
});

test.each([
  ['files', { 'src/web/lib/a.ts': ['./b.ts'], 'src/web/lib/b.ts': ['./a.ts'] }],
  [
    'web features',
    {
      'src/web/features/cart/a.ts': ['#web/features/catalogue/b.ts'],
      'src/web/features/catalogue/b.ts': [],
      'src/web/features/catalogue/components/c.tsx': ['#web/features/cart/d.ts'],
      'src/web/features/cart/d.ts': [],
    },
  ],
  [
    'an admin area and the shared folder',
    {
      'src/web/admin/shared/a.ts': ['#web/admin/orders/b.ts'],
      'src/web/admin/orders/b.ts': [],
      'src/web/admin/orders/c.ts': ['#web/admin/shared/d.ts'],
      'src/web/admin/shared/d.ts': [],
    },
  ],
  [
    'server modules, over a third one',
    {
      'src/server/modules/orders/a.ts': ['#server/modules/mail/service.ts'],
      'src/server/modules/mail/b.ts': ['#server/modules/media/service.ts'],
      'src/server/modules/media/c.ts': ['#server/modules/orders/service.ts'],
    },
  ],
])('finds a cycle between %s', (_, imports) => {
  expect(violations(imports)).toEqual([expect.stringMatching(/^cycle: /)]);
});

test.each([
  '#server/testing/test-shop.ts',
  '#contracts/testing/sample-order.ts',
  '#web/lib/lib.test.ts',
  '#web/lib/session-testing.ts',
])('production code must not import %s', (target) => {
  expect(violations({ 'src/server/process/start.ts': [target] })).toContainEqual(
    expect.stringContaining('production code must not need test code'),
  );
});

test.each(['test/sample.ts', 'e2e/fixtures.ts', 'scripts/build.ts', 'lab/bench/main.ts'])(
  'nothing in src may import %s, not even a test',
  (target) => {
    const reason = [expect.stringContaining('src must not need it')];
    expect(violations({ 'src/server/process/start.ts': [`../../../${target}`] })).toEqual(reason);
    expect(violations({ 'src/server/process/start.test.ts': [`../../../${target}`] })).toEqual(reason);
  },
);

test.each([
  ['src/contracts/money.ts', '#web/lib/paths.ts', 'contracts may use nothing else'],
  ['src/web/lib/paths.ts', '#web/features/cart/api.ts', 'web lib may use contracts'],
  ['src/server/modules/orders/a.ts', '#server/modules/mail/queries.ts', 'are private'],
])('%s must not import %s', (file, target, reason) => {
  expect(violations({ [file]: [target] })).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['src/web/lib/shop.ts', 'src/contracts/shop/shop.ts'],
  ['src/web/admin/orders/internal-notes.tsx', 'src/server/modules/orders/internal-notes.ts'],
  ['src/web/features/cart/cart.test.tsx', 'src/contracts/cart/cart.test.ts'],
])('%s and %s have the same name', (one, other) => {
  expect(violations({ [one]: [], [other]: [] })).toEqual([`${one} and ${other} have the same name: rename one.`]);
});

test.each(['src/web/lib/Paths.ts', 'src/web/lib/utils.ts', 'src/web/lib/order-helpers.ts'])(
  '%s is no allowed name',
  (file) => expect(violations({ [file]: [] })).toHaveLength(1),
);

test('a file has at most 300 lines', () => {
  expect(findViolations([{ file: 'src/web/lib/paths.ts', text: '\n'.repeat(300) }])).toHaveLength(1);
});
