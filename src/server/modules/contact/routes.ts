import type { FastifyInstance } from 'fastify';
import { getMessage, listMessages, markMessage, replyToMessage } from '#contracts/contact/admin-messages.ts';
import { sendContactMessage } from '#contracts/contact/contact.ts';
import { serve } from '#server/http/serve.ts';
import * as replies from './reply.ts';
import * as service from './service.ts';

export function contactRoutes(app: FastifyInstance): void {
  serve(app, sendContactMessage, (ctx, { body }) => service.sendContactMessage(ctx, body));
  serve(app, listMessages, (ctx, { query }) => service.listMessages(ctx, query));
  serve(app, getMessage, (ctx, { params }) => service.getMessage(ctx, params.id));
  serve(app, replyToMessage, (ctx, { params, body }) => replies.replyToMessage(ctx, params.id, body));
  serve(app, markMessage, (ctx, { params, body }) => service.markMessage(ctx, params.id, body.isAnswered));
}
