import type { FastifyInstance } from 'fastify';
import { listMessages, markMessage } from '#contracts/contact/admin-messages.ts';
import { sendContactMessage } from '#contracts/contact/contact.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function contactRoutes(app: FastifyInstance): void {
  serve(app, sendContactMessage, (ctx, { body }) => service.sendContactMessage(ctx, body));
  serve(app, listMessages, (ctx, { query }) => service.listMessages(ctx, query));
  serve(app, markMessage, (ctx, { params, body }) => service.markMessage(ctx, params.id, body.isAnswered));
}
