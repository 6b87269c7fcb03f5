import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import * as adminContract from '#contracts/orders/admin-orders.ts';
import { placeManualOrder as placeManualOrderContract } from '#contracts/orders/manual-order.ts';
import { ORDERS_CSV_PATH } from '#contracts/orders/order-csv.ts';
import { ordersCsvQuerySchema } from '#contracts/orders/order-filters.ts';
import * as contract from '#contracts/orders/orders.ts';
import type { Context } from '#server/http/context.ts';
import { maskedFor } from '#server/http/mask-contacts.ts';
import { countOutcomes } from '#server/http/outcome-metrics.ts';
import { serve } from '#server/http/serve.ts';
import { deliveryRules, type Watches } from '#server/modules/delivery/service.ts';
import { cancelOrder, changeOrderStatus } from './change-status.ts';
import { csvRoute } from './csv-route.ts';
import { exportOrders } from './export-orders.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { saveInternalNotes } from './internal-notes.ts';
import { getOrder, listOrderNews, listOrders, listOwnOrders } from './list-orders.ts';
import { matchingOf } from './order-page-queries.ts';
import { placeManualOrder } from './place-manual-order.ts';
import { placeOrder } from './place-order.ts';
import { printSlips } from './print-slips.ts';

export function orderRoutes(app: FastifyInstance, watches: Watches, register: Registry): void {
  const counted = installOrderMetrics(register);
  serve(app, contract.placeOrder, async (ctx, { body }, { request }) => {
    const { orderLimits } = await watches.settings.current();
    const options = { rules: await deliveryRules(watches), orderLimits, idempotencyKey: idempotencyKey(request) };
    const placing = placeOrder(ctx, body, options);
    return (await counted(placing)).order;
  });
  serve(app, placeManualOrderContract, async (ctx, { body }, { request }) => {
    const { processingOnPayment: isProcessedOnPayment } = await watches.policies.current('desk');
    const rules = await deliveryRules(watches);
    const options = { rules, isProcessedOnPayment, idempotencyKey: idempotencyKey(request) };
    return (await counted(placeManualOrder(ctx, body, options))).order;
  });
  serve(app, contract.listOrders, async (ctx, { query }) => {
    const { data, ...rest } = await listOrders(ctx, query);
    return { ...rest, data: data.map((order) => shownTo(ctx, order)) };
  });
  serve(app, contract.listMyOrders, (ctx, { query }) => listOwnOrders(ctx, query));
  serve(app, contract.getOrder, async (ctx, { params }) => shownTo(ctx, await getOrder(ctx, params.id)));
  serve(app, contract.changeOrderStatus, (ctx, { params, body }) => changeOrderStatus(ctx, params.id, body));
  serve(app, adminContract.saveInternalNotes, (ctx, { params, body }) => saveInternalNotes(ctx, params.id, body));
  serve(app, adminContract.printSlips, (ctx, { body }) => printSlips(ctx, body.orderIds));
  serve(app, adminContract.listOrderNews, (ctx) => listOrderNews(ctx));
  csvRoute(app, {
    path: ORDERS_CSV_PATH,
    name: 'orders',
    summary: 'Orders as a CSV file',
    query: ordersCsvQuerySchema,
    rows: (ctx, filters) => exportOrders(ctx, matchingOf(filters)),
  });
  serve(app, contract.cancelOrder, (ctx, { params }) => cancelOrder(ctx, params.id));
}

/** Staff get other people's orders here too, some of them without telephone numbers and e-mail addresses. */
function shownTo({ actor }: Context, order: contract.Order): contract.Order {
  const isOwn = order.customer === undefined || order.customer?.id === actor?.userId;
  return isOwn ? order : maskedFor(actor, order);
}

/** Returns a function that counts how each attempt to place an order ended. */
function installOrderMetrics(register: Registry): <T extends { isRepeat: boolean }>(placing: Promise<T>) => Promise<T> {
  const counted = countOutcomes(register, {
    name: 'orders_total',
    help: 'Orders that were placed, repeats of them, and those refused, by the reason (insufficient_stock, price_changed, ...)',
    good: ['placed', 'repeated'],
  });
  return (placing) => counted(placing, ({ isRepeat }) => (isRepeat ? 'repeated' : 'placed'));
}
