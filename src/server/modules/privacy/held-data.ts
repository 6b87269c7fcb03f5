import { exportAddresses } from '#server/modules/addresses/service.ts';
import { exportCart } from '#server/modules/carts/service.ts';
import { anonymiseOrders, exportOrders } from '#server/modules/orders/service.ts';
import type { Db } from '#server/platform/database.ts';
import * as queries from './queries.ts';

export type Person = { userId: number; email: string };

type Held = {
  name: string;
  list(db: Db, person: Person): Promise<queries.Row[]>;
  /** Left out for what goes together with the account, or is left without the person. */
  erase?(db: Db, person: Person): Promise<void>;
};

/** Everything that the shop keeps about a person. What a new part keeps is added here, to be exported and erased. */
export const heldData: Held[] = [
  { name: 'sessions', list: (db, { userId }) => queries.selectSessions(db, userId) },
  {
    name: 'providerSignIns',
    list: (db, { userId }) => queries.selectProviderSignIns(db, userId),
    erase: (db, { email }) => queries.deletePendingSignIns(db, email),
  },
  {
    name: 'stockAlerts',
    list: (db, { email }) => queries.selectStockAlerts(db, email),
    erase: (db, { email }) => queries.deleteStockAlerts(db, email),
  },
  { name: 'addresses', list: (db, { userId }) => exportAddresses({ db }, userId) },
  { name: 'cart', list: (db, { userId }) => exportCart({ db }, userId) },
  {
    name: 'orders',
    list: (db, { userId }) => exportOrders(db, userId),
    erase: (db, { userId }) => anonymiseOrders(db, userId),
  },
  { name: 'events', list: (db, { userId }) => queries.selectEvents(db, userId) },
];
