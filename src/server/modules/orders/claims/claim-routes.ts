import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as contract from '#contracts/claims/claim.ts';
import type { Context } from '#server/http/context.ts';
import { requestContext, serve } from '#server/http/serve.ts';
import { claimLink, openOrderLink } from '../desk/order-links.ts';
import { requireOwner } from '../list-orders.ts';
import * as changes from './change-claim.ts';
import { noFile } from './claim-errors.ts';
import { readClaimPage } from './claim-page.ts';
import type { ClaimTools } from './claim-tools.ts';
import { deleteEvidence } from './evidence-files.ts';
import { findClaimFile } from './evidence-queries.ts';
import { sendEvidence } from './send-evidence.ts';

/** What the holder of a claim link can do, without signing in. */
export function claimRoutes(app: FastifyInstance, tools: ClaimTools): void {
  const policy = () => tools.policies.current('claims');
  const opened = async (ctx: Context, token: string) => {
    const orderId = await openOrderLink(ctx, tools.linkTokens, token, 'claim');
    ctx.noteForAudit?.({ orderId });
    return orderId;
  };
  const page = async (ctx: Context, orderId: number) => readClaimPage(ctx, orderId, await policy());

  serve(app, contract.getClaim, async (ctx, { query }, reply) => {
    reply.header('cache-control', 'no-store');
    return page(ctx, await opened(ctx, query.token));
  });
  serve(app, contract.startClaim, async (ctx, { body }) => {
    const orderId = await opened(ctx, body.token);
    await changes.startClaim(ctx, orderId, body.arrivedAt ?? null, await policy());
    return page(ctx, orderId);
  });
  serve(app, contract.saveClaimLines, async (ctx, { body: { token, ...saved } }) => {
    const orderId = await opened(ctx, token);
    await changes.saveClaimLines(ctx, orderId, saved, await policy());
    return page(ctx, orderId);
  });
  serve(app, contract.submitClaim, async (ctx, { body }) => {
    const orderId = await opened(ctx, body.token);
    await changes.submitClaim(ctx, orderId, body.wish, await policy());
    return page(ctx, orderId);
  });
  serve(app, contract.writeClaimMessage, async (ctx, { body }) => {
    const orderId = await opened(ctx, body.token);
    await changes.writeClaimMessage(ctx, orderId, body.text);
    return page(ctx, orderId);
  });
  serve(app, contract.withdrawClaim, async (ctx, { body }) => {
    const orderId = await opened(ctx, body.token);
    await changes.withdrawClaim(ctx, tools.store, orderId, await policy());
    return page(ctx, orderId);
  });
  serve(app, contract.deleteClaimFile, async (ctx, { params, body }) => {
    const orderId = await opened(ctx, body.token);
    await deleteEvidence(ctx, tools.store, orderId, params.id);
  });
  serve(app, contract.makeClaimLink, async (ctx, { params }) => {
    await requireOwner(ctx, 'claims', params.id);
    return { url: tools.siteUrl() + (await claimLink(ctx, tools.linkTokens, params.id)) };
  });
  ownFileRoute(app, tools, opened);
}

function ownFileRoute(
  app: FastifyInstance,
  { store }: ClaimTools,
  opened: (ctx: Context, token: string) => Promise<number>,
): void {
  const { path, summary, params, query } = contract.getClaimFile;
  const schema = { summary, tags: ['claim'], querystring: query };
  app.get(path, { config: { access: 'public' }, schema }, async (request, reply) => {
    const ctx = requestContext(app, request);
    const asked = z.safeParse(params, request.params);
    if (!asked.success) throw noFile();
    const orderId = await opened(ctx, (request.query as z.output<typeof query>).token);
    const found = await findClaimFile(ctx.db, asked.data.id);
    if (found?.orderId !== orderId) throw noFile();
    return sendEvidence(request, reply, store, found.file);
  });
}
