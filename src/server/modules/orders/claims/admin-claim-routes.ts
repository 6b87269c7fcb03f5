import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as contract from '#contracts/claims/admin-claims.ts';
import { getMyCredit } from '#contracts/claims/store-credit.ts';
import { audited } from '#server/http/audit.ts';
import { requestContext, serve } from '#server/http/serve.ts';
import { listMyCredit } from '../credit/store-credit-service.ts';
import { getClaimDetails, listClaims } from './claim-details.ts';
import { noFile } from './claim-errors.ts';
import { readClaimFigures } from './claim-figures.ts';
import type { ClaimTools } from './claim-tools.ts';
import { askForMore, decideClaim, reopenClaim } from './decide-claim.ts';
import { eraseEvidenceNow } from './erase-evidence.ts';
import { findClaimFile } from './evidence-queries.ts';
import { sendEvidence } from './send-evidence.ts';
import { settleClaim } from './settle-claim.ts';

/**
 * Serves what administrators do about claims, and the credit that comes of it. When a claim ends whose account was
 * erased meanwhile, its files go.
 */
export function adminClaimRoutes(app: FastifyInstance, tools: ClaimTools): void {
  serve(app, contract.listClaims, (ctx, { query }) => listClaims(ctx, tools, query));
  serve(app, contract.getClaimFigures, (ctx) => readClaimFigures(ctx));
  serve(app, contract.getClaimDetails, (ctx, { params }) => getClaimDetails(ctx, tools, params.id));
  serve(app, contract.askForMore, async (ctx, { params, body }) => {
    await askForMore(ctx, tools, params.id, body);
    return getClaimDetails(ctx, tools, params.id);
  });
  serve(app, contract.decideClaim, async (ctx, { params, body }) => {
    await decideClaim(ctx, tools, params.id, body);
    await eraseEvidenceNow(ctx, tools.store);
    return getClaimDetails(ctx, tools, params.id);
  });
  serve(app, contract.reopenClaim, async (ctx, { params, body }) => {
    await reopenClaim(ctx, params.id, body);
    return getClaimDetails(ctx, tools, params.id);
  });
  serve(app, contract.settleClaim, async (ctx, { params, body }) => {
    const settled = await settleClaim(ctx, tools, params.id, body);
    await eraseEvidenceNow(ctx, tools.store);
    return settled;
  });
  serve(app, getMyCredit, (ctx) => listMyCredit(ctx));
  evidenceRoute(app, tools);
}

/** Each look at a customer's file is in the audit log. */
function evidenceRoute(app: FastifyInstance, { store }: ClaimTools): void {
  const endpoint = contract.getEvidence;
  const schema = { summary: endpoint.summary, tags: ['admin'] };
  app.get(endpoint.path, { config: { access: 'staff', right: 'claims' }, schema }, async (request, reply) => {
    const asked = z.safeParse(endpoint.params, request.params);
    if (!asked.success) throw noFile();
    const ctx = requestContext(app, request);
    const call = { endpoint, params: asked.data, body: undefined, sentBody: undefined, successStatus: 200 };
    return audited(ctx, call, async (ctx) => {
      const found = await findClaimFile(ctx.db, asked.data.id);
      if (!found) throw noFile();
      return sendEvidence(request, reply, store, found.file);
    });
  });
}
