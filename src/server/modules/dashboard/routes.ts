import type { FastifyInstance } from 'fastify';
import { getAdminSummary } from '#contracts/admin-summary.ts';
import { serve } from '#server/platform/serve.ts';
import { summarise } from './service.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  serve(app, getAdminSummary, (ctx) => summarise(ctx));
}
