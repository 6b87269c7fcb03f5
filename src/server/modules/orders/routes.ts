import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { saveInternalNotes } from '#contracts/orders/admin-orders.ts';
import {
  cancelOrder,
  changeOrderStatus,
  getOrder,
  listMyOrders,
  listOrders,
  placeOrder,
} from '#contracts/orders/orders.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { installOrderMetrics } from './order-metrics.ts';
import * as service from './service.ts';

const LONGEST_KEY = 200;

export function orderRoutes(app: FastifyInstance, settings: SettingsWatch, register: Registry): void {
  const counted = installOrderMetrics(register);
  serve(app, placeOrder, async (ctx, { body }, { request }) => {
    const { shipping } = await settings.current();
    const placing = service.placeOrder(ctx, body, { shipping, idempotencyKey: idempotencyKey(request) });
    return (await counted(placing)).order;
  });
  serve(app, listOrders, (ctx, { query }) => service.listOrders(ctx, query));
  serve(app, listMyOrders, (ctx, { query }) => service.listOwnOrders(ctx, query));
  serve(app, getOrder, (ctx, { params }) => service.getOrder(ctx, params.id));
  serve(app, changeOrderStatus, (ctx, { params, body }) => service.changeOrderStatus(ctx, params.id, body.status));
  serve(app, saveInternalNotes, (ctx, { params, body }) => service.saveInternalNotes(ctx, params.id, body));
  serve(app, cancelOrder, (ctx, { params }) => service.cancelOrder(ctx, params.id));
}

function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > LONGEST_KEY || !/^[\x21-\x7e]+$/.test(key)) {
    throw new AppError('malformed', `Idempotency-Key must have 1 to ${LONGEST_KEY} printable characters.`);
  }
  return key;
}
