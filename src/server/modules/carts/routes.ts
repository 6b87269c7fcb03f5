import type { FastifyInstance } from 'fastify';
import * as carts from '#contracts/cart/account-cart.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function cartRoutes(app: FastifyInstance): void {
  serve(app, carts.getAccountCart, (ctx) => service.getCart(ctx));
  serve(app, carts.putAccountCart, (ctx, { body }) => service.putCart(ctx, body.items));
  serve(app, carts.listCartProducts, (ctx, { query }) => service.listCartProducts(ctx, query.id));
}
