import type { Context } from '#server/http/context.ts';
import { exportAddresses } from '#server/modules/addresses/service.ts';
import { exportCart } from '#server/modules/carts/service.ts';
import { eraseMessages, exportMessages } from '#server/modules/contact/service.ts';
import { eraseMailFailures, exportMailFailures } from '#server/modules/mail/failures.ts';
import { exportClaims, exportCredits } from '#server/modules/orders/claims/personal-claim-data.ts';
import { anonymiseOrders, listPersonalOrders } from '#server/modules/orders/order-personal-data.ts';
import * as queries from './queries.ts';

/** What is known by its address alone is a person's own only once they have proven the address. */
export type Person = { userId: number; email: string; isEmailProven: boolean };

type DataContext = Pick<Context, 'db' | 'now'>;

type Held = {
  name: string;
  list(ctx: DataContext, person: Person): Promise<queries.Row[]>;
  /** Left out for what goes together with the account, or is left without the person. */
  erase?(ctx: DataContext, person: Person): Promise<void>;
};

type KnownByAddress = {
  list(ctx: DataContext, email: string): Promise<queries.Row[]>;
  erase(ctx: DataContext, email: string): Promise<void>;
};

function knownByAddress(name: string, { list, erase }: KnownByAddress): Held {
  return {
    name,
    list: async (ctx, { email, isEmailProven }) => (isEmailProven ? list(ctx, email) : []),
    erase: async (ctx, { email, isEmailProven }) => {
      if (isEmailProven) await erase(ctx, email);
    },
  };
}

/** Mails about their account and orders are theirs in any case. */
function readerOf({ userId, email, isEmailProven }: Person): { userId: number; email: string | null } {
  return { userId, email: isEmailProven ? email : null };
}

/** Everything that the shop keeps about a person. What a new part keeps is added here, to be exported and erased. */
export const heldData: Held[] = [
  { name: 'sessions', list: ({ db }, { userId }) => queries.selectSessions(db, userId) },
  { name: 'knownDevices', list: ({ db }, { userId }) => queries.selectKnownDevices(db, userId) },
  { name: 'secondStep', list: ({ db }, { userId }) => queries.selectSecondStep(db, userId) },
  {
    name: 'providerSignIns',
    list: ({ db }, { userId }) => queries.selectProviderSignIns(db, userId),
    erase: async ({ db }, { email, isEmailProven }) => {
      if (isEmailProven) await queries.deletePendingSignIns(db, email);
    },
  },
  knownByAddress('stockAlerts', {
    list: ({ db }, email) => queries.selectStockAlerts(db, email),
    erase: ({ db }, email) => queries.deleteStockAlerts(db, email),
  }),
  knownByAddress('messages', { list: exportMessages, erase: eraseMessages }),
  {
    name: 'undeliveredMails',
    list: (ctx, person) => exportMailFailures(ctx, readerOf(person)),
    erase: (ctx, person) => eraseMailFailures(ctx, readerOf(person)),
  },
  { name: 'addresses', list: (ctx, { userId }) => exportAddresses(ctx, userId) },
  { name: 'cart', list: (ctx, { userId }) => exportCart(ctx, userId) },
  // Erased along with the orders.
  { name: 'claims', list: (ctx, { userId }) => exportClaims(ctx, userId) },
  { name: 'storeCredits', list: (ctx, { userId }) => exportCredits(ctx, userId) },
  {
    name: 'orders',
    list: (ctx, { userId }) => listPersonalOrders(ctx, userId),
    erase: (ctx, { userId }) => anonymiseOrders(ctx, userId),
  },
  {
    name: 'events',
    list: ({ db }, { userId }) => queries.selectEvents(db, userId),
    erase: ({ db }, { userId }) => queries.clearAddressesOfEvents(db, userId),
  },
];
