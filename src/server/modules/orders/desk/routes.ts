import type { FastifyInstance } from 'fastify';
import { addContact as addContactContract } from '#contracts/orders/desk/contacts.ts';
import * as contract from '#contracts/orders/desk/desk.ts';
import * as payments from '#contracts/orders/desk/payments.ts';
import * as parcels from '#contracts/orders/desk/shipments.ts';
import { serve } from '#server/http/serve.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { listDeskOrders } from './desk-list.ts';
import { changeDeskOrder, getDeskOrder } from './desk-order.ts';
import type { DeskTools } from './desk-tools.ts';
import { orderLinkRoutes } from './link-routes.ts';
import { addContact } from './note-contact.ts';
import { orderLink } from './order-links.ts';
import { changePayment, recordPayment } from './record-payment.ts';
import { addShipment, changeShipment, deleteShipment } from './record-shipment.ts';

export function deskRoutes(app: FastifyInstance, tools: DeskTools): void {
  serve(app, contract.listDesk, (ctx, { query }) => listDeskOrders(ctx, query));
  serve(app, contract.getDeskOrder, (ctx, { params }) => getDeskOrder(ctx, tools, params.id));
  serve(app, contract.changeDeskOrder, (ctx, { params, body }) => changeDeskOrder(ctx, tools, params.id, body));
  serve(app, contract.makeOrderLink, async (ctx, { params, body }) => ({
    url: tools.siteUrl() + (await orderLink(ctx, tools.linkTokens, params.id, body)),
  }));
  serve(app, payments.recordPayment, (ctx, { params, body }, { request }) =>
    recordPayment(ctx, tools, { orderId: params.id, idempotencyKey: idempotencyKey(request) }, body),
  );
  serve(app, payments.changePayment, (ctx, { params, body }) => changePayment(ctx, tools, params, body));
  serve(app, addContactContract, (ctx, { params, body }) => addContact(ctx, tools, params.id, body));
  serve(app, parcels.listCouriers, async () => ({ couriers: (await tools.policies.current('desk')).couriers }));
  serve(app, parcels.addShipment, (ctx, { params, body }) => addShipment(ctx, tools, params.id, body));
  serve(app, parcels.changeShipment, (ctx, { params, body }) => changeShipment(ctx, tools, params, body));
  serve(app, parcels.deleteShipment, (ctx, { params }) => deleteShipment(ctx, params));
  orderLinkRoutes(app, tools);
}
