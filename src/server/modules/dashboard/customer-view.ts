import { CUSTOMER_LIST_LENGTH, type Customer } from '#contracts/dashboard/customer.ts';
import type { Context } from '#server/http/context.ts';
import { getUser, isEmailVerified } from '#server/modules/accounts/service.ts';
import { listAddressesOf } from '#server/modules/addresses/service.ts';
import { listMessagesFrom } from '#server/modules/contact/service.ts';
import { listOrdersOf, summariseCustomer } from '#server/modules/orders/customer-orders.ts';

/** Everything about one user that helps to answer them. */
export async function getCustomer(ctx: Context, userId: number): Promise<Customer> {
  const user = await getUser(ctx, userId);
  const { phone, ...sold } = await summariseCustomer(ctx, userId);
  return {
    user: { ...user, phone: user.phone ?? phone },
    isEmailVerified: await isEmailVerified(ctx.db, userId),
    ...sold,
    addresses: await listAddressesOf(ctx, userId),
    messages: await listMessagesFrom(ctx, user.email, CUSTOMER_LIST_LENGTH),
  };
}

export async function listCustomerOrders(ctx: Context, userId: number, page: Parameters<typeof listOrdersOf>[2]) {
  await getUser(ctx, userId);
  return listOrdersOf(ctx, userId, page);
}
