/** A security check as it is written in the source, what remains without it, and the test that must fail then. */
export type Guard = { name: string; file: string; text: string; without: string; test: string };

const ORDERS = 'src/server/modules/orders';
const ACCOUNTS = 'src/server/modules/accounts';

export const guards: Guard[] = [
  {
    name: 'the stock is locked while it is sold',
    file: 'src/server/modules/catalogue/sale-stock.ts',
    text: '\n    for update of s`',
    without: '`',
    test: `${ORDERS}/order-races.test.ts`,
  },
  {
    name: 'the products of an order are locked in the order of their ids',
    file: 'src/server/modules/catalogue/sale-stock.ts',
    text: 'order by p.id\n',
    without: 'order by random()\n',
    test: `${ORDERS}/order-races.test.ts`,
  },
  {
    name: 'the price of an order line must be the current price',
    file: `${ORDERS}/sell-lines.ts`,
    text: 'checks.requireCurrentPrices(',
    without: 'Array.of(',
    test: `${ORDERS}/place-order.test.ts`,
  },
  {
    name: 'a key is claimed before its order is placed',
    file: `${ORDERS}/place-order.ts`,
    text: 'const earlier = key && (await findEarlierOrder(ctx, key));',
    without: 'const earlier = null;',
    test: `${ORDERS}/order-keys.test.ts`,
  },
  {
    name: 'a customer finds only their own addresses',
    file: 'src/server/modules/addresses/queries.ts',
    text: 'return and(eq(addresses.id, id), eq(addresses.userId, userId));',
    without: 'return eq(addresses.id, id);',
    test: 'src/server/modules/addresses/addresses.test.ts',
  },
  {
    name: 'only administrators make administrators',
    file: 'src/contracts/accounts/users.ts',
    text: "path: '/api/users/make-admin',\n  access: 'admin',",
    without: "path: '/api/users/make-admin',\n  access: 'customer',",
    test: 'src/server/app-tests/rights-matrix.test.ts',
  },
  {
    name: "administrators cannot remove each other's rights at the same time",
    file: `${ACCOUNTS}/users/user-queries.ts`,
    text: "\n    .for('no key update')",
    without: '',
    test: `${ACCOUNTS}/users/user-rights.test.ts`,
  },
  {
    name: 'failed sign-ins are counted',
    file: `${ACCOUNTS}/passwords/check-password.ts`,
    text: '  await takePlaces(ctx, places);\n',
    without: '',
    test: `${ACCOUNTS}/log-in.test.ts`,
  },
  {
    name: 'reusing a refresh token ends its session',
    file: `${ACCOUNTS}/sessions.ts`,
    text: "await queries.revokeSession(ctx.db, presented.sessionId, ctx.now());\n    return 'reused';",
    without: "return 'reused';",
    test: `${ACCOUNTS}/sessions.test.ts`,
  },
  {
    name: 'only one request can create the first administrator',
    file: `${ACCOUNTS}/users/first-admin.ts`,
    text: '    await lockFirstAdministrator(ctx.db);\n',
    without: '',
    test: `${ACCOUNTS}/users/first-admin.test.ts`,
  },
  {
    name: 'descriptions are sanitised when they are saved',
    file: 'src/server/modules/catalogue/product-writes.ts',
    text: 'description: sanitiseDescription(input.description), slug',
    without: 'description: input.description, slug',
    test: 'src/server/modules/catalogue/product-writes.test.ts',
  },
  {
    name: 'pictures are fetched from public addresses only',
    file: 'src/server/modules/media/remote-pictures.ts',
    text: '    if (!addresses.every(({ address }) => isPublicAddress(address))) throw refusedSource();\n',
    without: '',
    test: 'src/server/modules/media/remote-pictures.test.ts',
  },
  {
    name: 'the content security policy allows no inline script',
    file: 'src/server/http/security-headers.ts',
    text: `'script-src': ["'self'",`,
    without: `'script-src': ["'self'", "'unsafe-inline'",`,
    test: 'src/server/app-tests/csp.test.ts',
  },
  {
    name: 'data embedded in a page cannot close its script element',
    file: 'src/server/pages/document.ts',
    text: ".replaceAll('<', '\\\\u003c')",
    without: '',
    test: 'src/server/pages/pages.test.ts',
  },
  {
    name: 'a cell that a spreadsheet would run gets a quote mark',
    file: 'src/contracts/catalogue/spreadsheet-cell.ts',
    text: 'FORMULA.test(text) &&',
    without: 'false &&',
    test: 'src/contracts/catalogue/spreadsheet-cell.test.ts',
  },
  {
    name: 'a connection lost in a transaction does not end the process',
    file: 'src/server/database/database.ts',
    text: "    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));\n",
    without: '',
    test: 'src/server/http/context.test.ts',
  },
];
