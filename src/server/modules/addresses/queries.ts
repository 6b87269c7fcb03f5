import { and, count, desc, eq, max } from 'drizzle-orm';
import type { Address, PostalAddress } from '#contracts/addresses/addresses.ts';
import type { Db } from '#server/database/database.ts';
import { addresses } from '#server/database/schema/orders.ts';

const columns = {
  id: addresses.id,
  recipientName: addresses.recipientName,
  recipientEmail: addresses.recipientEmail,
  recipientPhone: addresses.recipientPhone,
  addressLine1: addresses.addressLine1,
  addressLine2: addresses.addressLine2,
  city: addresses.city,
  state: addresses.state,
  zipCode: addresses.zipCode,
  country: addresses.country,
  isDefault: addresses.isDefault,
};

/** Ids are given out under the customer's lock, so the highest is the one saved last, whatever the clock says. */
const defaultFirst = [desc(addresses.isDefault), desc(addresses.id)];

function ownedBy(userId: number, id: number) {
  return and(eq(addresses.id, id), eq(addresses.userId, userId));
}

export function selectAddresses(db: Db, userId: number): Promise<Address[]> {
  return db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(...defaultFirst);
}

/** With the times that only the export tells. */
export function selectDatedAddresses(
  db: Db,
  userId: number,
): Promise<(Address & { createdAt: Date; updatedAt: Date })[]> {
  return db
    .select({ ...columns, createdAt: addresses.createdAt, updatedAt: addresses.updatedAt })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(...defaultFirst);
}

export async function findAddress(db: Db, userId: number, id: number): Promise<Address | null> {
  const [row] = await db.select(columns).from(addresses).where(ownedBy(userId, id));
  return row ?? null;
}

export async function countAddresses(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId));
  return row?.total ?? 0;
}

export async function insertAddress(
  db: Db,
  userId: number,
  address: PostalAddress & { isDefault: boolean },
  now: Date,
): Promise<Address> {
  const [row] = await db
    .insert(addresses)
    .values({ ...address, userId, createdAt: now, updatedAt: now })
    .returning(columns);
  return row as Address;
}

/** Null when the customer has no such address. */
export async function updateAddressRow(
  db: Db,
  userId: number,
  id: number,
  address: PostalAddress,
  now: Date,
): Promise<Address | null> {
  const [row] = await db
    .update(addresses)
    .set({ ...address, updatedAt: now })
    .where(ownedBy(userId, id))
    .returning(columns);
  return row ?? null;
}

export async function deleteAddressRow(db: Db, userId: number, id: number): Promise<{ isDefault: boolean } | null> {
  const [row] = await db.delete(addresses).where(ownedBy(userId, id)).returning({ isDefault: addresses.isDefault });
  return row ?? null;
}

export async function clearDefault(db: Db, userId: number): Promise<void> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
}

/** To be called where no other address is the default. */
export async function markDefault(db: Db, userId: number, id: number): Promise<void> {
  await db.update(addresses).set({ isDefault: true }).where(ownedBy(userId, id));
}

export async function findLatestAddressId(db: Db, userId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: max(addresses.id) })
    .from(addresses)
    .where(eq(addresses.userId, userId));
  return row?.id ?? null;
}
