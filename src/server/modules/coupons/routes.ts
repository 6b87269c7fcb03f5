import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/coupons/coupons.ts';
import { serve } from '#server/http/serve.ts';
import { createCoupon, getCoupon, listCoupons, updateCoupon } from './coupon-writes.ts';

export function couponRoutes(app: FastifyInstance): void {
  serve(app, contract.listCoupons, (ctx, { query }) => listCoupons(ctx, query));
  serve(app, contract.getCoupon, (ctx, { params }) => getCoupon(ctx, params.id));
  serve(app, contract.createCoupon, (ctx, { body }) => createCoupon(ctx, body));
  serve(app, contract.updateCoupon, (ctx, { params, body }) => updateCoupon(ctx, params.id, body));
}
