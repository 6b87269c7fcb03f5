import { eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { matchingIds } from '#server/database/matching-ids.ts';
import { users } from '#server/database/schema/accounts.ts';
import { orders } from '#server/database/schema/orders.ts';

export function idIn(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A condition on `orders` alone, so that each part can use an index: customers are looked up first. */
export async function matchesText(db: Db, text: string): Promise<SQL | undefined> {
  const customers = await matchingIds(db, users, isCustomer(text));
  return matches(text, sql`${orders.userId} = any(${customers})`);
}

/** The same condition, checked row by row: for few orders. */
export function eachMatchesText(text: string): SQL | undefined {
  const customer = sql`select from ${users} where ${users.id} = ${orders.userId} and ${isCustomer(text)}`;
  return matches(text, sql`exists (${customer})`);
}

function isCustomer(text: string): SQL | undefined {
  const pattern = likePattern(text);
  return or(ilike(users.email, pattern), ilike(users.fullName, pattern));
}

function matches(text: string, isOfCustomer: SQL): SQL | undefined {
  const id = idIn(text);
  const pattern = likePattern(text);
  const inAddress = (field: keyof PostalAddress) =>
    // The index is used only with exactly this expression.
    sql`${orders.shippingAddress} ->> ${sql.raw(`'${field}'`)} ilike ${pattern}`;
  return or(
    id === null ? undefined : eq(orders.id, id),
    isOfCustomer,
    inAddress('recipientName'),
    inAddress('recipientPhone'),
    inAddress('recipientEmail'),
  );
}
