import type { FastifyInstance } from 'fastify';
import { getAdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { serve } from '#server/http/serve.ts';
import { summarise } from './service.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  serve(app, getAdminSummary, (ctx) => summarise(ctx));
}
