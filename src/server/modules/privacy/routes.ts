import type { FastifyInstance } from 'fastify';
import { eraseMe, exportMyData } from '#contracts/accounts/my-data.ts';
import { eraseOrderPerson } from '#contracts/orders/admin-orders.ts';
import { serve } from '#server/http/serve.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { eraseEvidenceNow } from '#server/modules/orders/claims/erase-evidence.ts';
import type { EvidenceStore } from '#server/modules/orders/claims/evidence-store.ts';
import { eraseOrderPerson as erasePersonFrom } from '#server/modules/orders/order-personal-data.ts';
import * as service from './service.ts';

export function privacyRoutes(app: FastifyInstance, tools: AccountTools, evidence: EvidenceStore): void {
  serve(app, exportMyData, (ctx) => service.exportMyData(ctx));
  serve(app, eraseMe, async (ctx, { body }) => {
    await service.eraseMe(ctx, tools, body.password);
    await eraseEvidenceNow(ctx, evidence);
  });
  serve(app, eraseOrderPerson, async (ctx, { params }) => {
    await erasePersonFrom(ctx, params.id);
    await eraseEvidenceNow(ctx, evidence);
  });
}
