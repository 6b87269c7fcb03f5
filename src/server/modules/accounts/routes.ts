import type { FastifyInstance } from 'fastify';
import { getMe, logOut, refreshSession } from '#contracts/accounts.ts';
import { serve } from '#server/platform/serve.ts';
import type { AccountTools } from './account-tools.ts';
import { getCurrentUser } from './service.ts';
import * as sessions from './sessions.ts';

export function accountRoutes(app: FastifyInstance, tools: AccountTools): void {
  serve(app, getMe, (ctx) => getCurrentUser(ctx));
  serve(app, refreshSession, (ctx, { body }) => sessions.refreshSession(ctx, tools, body));
  serve(app, logOut, (ctx, { body }) => sessions.endSession(ctx, body.refresh));
}
