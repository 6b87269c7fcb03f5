import type { Address, AddressInput, PostalAddress } from '#contracts/addresses/addresses.ts';
import { requireActor } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { lockCustomer } from '#server/modules/accounts/service.ts';
import * as queries from './queries.ts';

export const MAX_ADDRESSES = 50;

const noAddress = () => new AppError('not_found', 'There is no such address');

export async function listAddresses(ctx: Context): Promise<{ data: Address[] }> {
  const { userId } = requireActor(ctx.actor, 'customer');
  return { data: await queries.selectAddresses(ctx.db, userId) };
}

/** Of somebody else, for administrators. */
export function listAddressesOf({ db }: Pick<Context, 'db'>, userId: number): Promise<Address[]> {
  return queries.selectAddresses(db, userId);
}

export function createAddress(ctx: Context, { isDefault, ...address }: AddressInput): Promise<Address> {
  return changeOwnAddresses(ctx, async (ctx, userId) => {
    const saved = await addAddress(ctx, userId, address);
    return isDefault ? makeDefault(ctx, userId, saved) : saved;
  });
}

export function updateAddress(ctx: Context, id: number, { isDefault, ...address }: AddressInput): Promise<Address> {
  return changeOwnAddresses(ctx, async (ctx, userId) => {
    const saved = await queries.updateAddressRow(ctx.db, userId, id, address, ctx.now());
    if (!saved) throw noAddress();
    return isDefault ? makeDefault(ctx, userId, saved) : saved;
  });
}

export function setDefaultAddress(ctx: Context, id: number, isDefault: boolean): Promise<Address> {
  return changeOwnAddresses(ctx, async (ctx, userId) => {
    const address = await getOwnAddress(ctx, userId, id);
    return isDefault ? makeDefault(ctx, userId, address) : address;
  });
}

export function deleteAddress(ctx: Context, id: number): Promise<void> {
  return changeOwnAddresses(ctx, async ({ db }, userId) => {
    const deleted = await queries.deleteAddressRow(db, userId, id);
    if (!deleted) throw noAddress();
    const heir = deleted.isDefault ? await queries.findLatestAddressId(db, userId) : null;
    if (heir !== null) await queries.markDefault(db, userId, heir);
  });
}

/** For what is sent to a saved address of this customer. */
export async function getOwnAddress({ db }: Pick<Context, 'db'>, userId: number, id: number): Promise<Address> {
  const address = await queries.findAddress(db, userId, id);
  if (!address) throw noAddress();
  return address;
}

/** Beside an order, within its transaction: a full address book is no reason to refuse the order. */
export async function saveAddress(ctx: Context, userId: number, address: PostalAddress): Promise<void> {
  await requireLock(ctx, userId);
  if ((await queries.countAddresses(ctx.db, userId)) < MAX_ADDRESSES) await addAddress(ctx, userId, address);
}

/** What is held about this customer, as plain rows. */
export function exportAddresses({ db }: Pick<Context, 'db'>, userId: number) {
  return queries.selectDatedAddresses(db, userId);
}

async function changeOwnAddresses<T>(ctx: Context, work: (ctx: Context, userId: number) => Promise<T>): Promise<T> {
  const { userId } = requireActor(ctx.actor, 'customer');
  return inTransaction(ctx, async (ctx) => {
    await requireLock(ctx, userId);
    return work(ctx, userId);
  });
}

async function requireLock({ db }: Context, userId: number): Promise<void> {
  if (!(await lockCustomer(db, userId))) throw new AppError('unauthenticated', 'Please sign in.');
}

/** The first one becomes the default. */
async function addAddress({ db, now }: Context, userId: number, address: PostalAddress): Promise<Address> {
  const total = await queries.countAddresses(db, userId);
  if (total >= MAX_ADDRESSES) {
    throw new AppError('conflict', `You can save at most ${MAX_ADDRESSES} addresses. Please delete one first.`);
  }
  return queries.insertAddress(db, userId, { ...address, isDefault: total === 0 }, now());
}

async function makeDefault({ db }: Context, userId: number, address: Address): Promise<Address> {
  if (address.isDefault) return address;
  await queries.clearDefault(db, userId);
  await queries.markDefault(db, userId, address.id);
  return { ...address, isDefault: true };
}
