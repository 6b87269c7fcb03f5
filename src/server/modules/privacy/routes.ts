import type { FastifyInstance } from 'fastify';
import { eraseMe, exportMyData } from '#contracts/accounts/my-data.ts';
import { serve } from '#server/http/serve.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import * as service from './service.ts';

export function privacyRoutes(app: FastifyInstance, tools: AccountTools): void {
  serve(app, exportMyData, (ctx) => service.exportMyData(ctx));
  serve(app, eraseMe, (ctx, { body }) => service.eraseMe(ctx, tools, body.password));
}
