import type { FastifyInstance } from 'fastify';
import { getMe } from '#contracts/accounts.ts';
import { serve } from '#server/platform/serve.ts';
import { getCurrentUser } from './service.ts';

export function accountRoutes(app: FastifyInstance): void {
  serve(app, getMe, (ctx) => getCurrentUser(ctx));
}
