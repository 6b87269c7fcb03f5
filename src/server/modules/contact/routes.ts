import type { FastifyInstance } from 'fastify';
import { listMessages, markMessage } from '#contracts/admin-messages.ts';
import { sendContactMessage } from '#contracts/contact.ts';
import { serve } from '#server/platform/serve.ts';
import * as service from './service.ts';

export function contactRoutes(app: FastifyInstance): void {
  serve(app, sendContactMessage, (ctx, { body }) => service.sendContactMessage(ctx, body));
  serve(app, listMessages, (ctx, { query }) => service.listMessages(ctx, query));
  serve(app, markMessage, (ctx, { params, body }) => service.markMessage(ctx, params.id, body.isAnswered));
}
