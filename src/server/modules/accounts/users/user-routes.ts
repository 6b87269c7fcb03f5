import type { FastifyInstance } from 'fastify';
import { listAudit, listUsers, makeAdmin, revokeAdmin } from '#contracts/accounts/users.ts';
import { serve } from '#server/http/serve.ts';
import * as service from '#server/modules/accounts/service.ts';
import * as rights from './user-rights.ts';

/** Accounts as administrators manage them. */
export function userRoutes(app: FastifyInstance): void {
  serve(app, listUsers, (ctx, { query }) => service.listUsers(ctx, query));
  serve(app, makeAdmin, (ctx, { body }) => rights.makeAdmin(ctx, body.userId));
  serve(app, revokeAdmin, (ctx, { body }) => rights.revokeAdmin(ctx, body.userId));
  serve(app, listAudit, (ctx, { query }) => service.listAudit(ctx, query));
}
