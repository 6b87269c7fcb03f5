import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/mail/admin-mails.ts';
import { serve } from '#server/http/serve.ts';
import { dismissMail, listMailFailures, retryMail } from './failures.ts';

export function mailRoutes(app: FastifyInstance): void {
  serve(app, contract.listMailFailures, (ctx, { query }) => listMailFailures(ctx, query));
  serve(app, contract.retryMail, (ctx, { params }) => retryMail(ctx, params.id));
  serve(app, contract.dismissMail, (ctx, { params }) => dismissMail(ctx, params.id));
}
