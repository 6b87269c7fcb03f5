import { CUSTOMER_LIST_LENGTH, type Customer, type CustomerOrder } from '#contracts/dashboard/customer.ts';
import { moneyText } from '#contracts/money.ts';
import { deskStage, isLate } from '#contracts/orders/desk/desk-stage.ts';
import { grandTotalPaise, orderBalance } from '#contracts/orders/order-amounts.ts';
import { DEFAULT_PAGE_SIZE, type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import type { Context } from '#server/http/context.ts';
import * as queries from './customer-queries.ts';
import { findOrderPage } from './order-page-queries.ts';

type Summary = Pick<Customer, 'orders' | 'contacts'> & { phone: string | null };

/** What is known of a customer by their orders. */
export async function summariseCustomer({ db }: Context, userId: number): Promise<Summary> {
  const { count, cancelled, paise } = await queries.sumOrders(db, userId);
  const last = await queries.findLastOrder(db, userId);
  return {
    orders: { count, cancelled, value: moneyText(paise), lastAt: last?.createdAt.toISOString() ?? null },
    contacts: await queries.selectCustomerContacts(db, userId, CUSTOMER_LIST_LENGTH),
    phone: last?.phone ?? null,
  };
}

type Page = { page?: number | undefined; limit?: number | undefined };
type OrderList = { data: CustomerOrder[]; pagination: Pagination };

export async function listOrdersOf({ db, now }: Context, userId: number, page: Page): Promise<OrderList> {
  const request = pageRequest({ page: page.page ?? 1, limit: page.limit ?? DEFAULT_PAGE_SIZE });
  const { ids, total } = await findOrderPage(db, { userId }, request);
  const rows = (await queries.selectCustomerOrders(db, ids)).map((row): CustomerOrder => {
    const { id, status, items } = row;
    const stage = deskStage({ ...row, ...orderBalance(row, row.payments) });
    return {
      id,
      status,
      stage,
      items,
      isLate: isLate({ ...row, stage }, now()),
      createdAt: row.createdAt.toISOString(),
      grandTotal: moneyText(grandTotalPaise(row)),
    };
  });
  const { data, pagination } = pagedList(rows, total, request);
  return { data, pagination: pagination as Pagination };
}
