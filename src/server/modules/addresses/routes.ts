import type { FastifyInstance } from 'fastify';
import * as addresses from '#contracts/addresses/addresses.ts';
import { serve } from '#server/http/serve.ts';
import { findPinCode } from './pin-codes.ts';
import * as service from './service.ts';

export function addressRoutes(app: FastifyInstance): void {
  serve(app, addresses.listAddresses, (ctx) => service.listAddresses(ctx));
  serve(app, addresses.createAddress, (ctx, { body }) => service.createAddress(ctx, body));
  serve(app, addresses.updateAddress, (ctx, { params, body }) => service.updateAddress(ctx, params.id, body));
  serve(app, addresses.deleteAddress, (ctx, { params }) => service.deleteAddress(ctx, params.id));
  serve(app, addresses.setDefaultAddress, (ctx, { params, body }) =>
    service.setDefaultAddress(ctx, params.id, body.isDefault),
  );

  serve(app, addresses.getPinCode, async (_, { params }, reply) => {
    const found = await findPinCode(params.pin);
    // PIN codes hardly ever change, unlike the catalogue, which browsers revalidate each time.
    if (found) reply.header('cache-control', 'public, max-age=86400');
    return found;
  });
}
