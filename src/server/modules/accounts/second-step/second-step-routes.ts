import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/accounts/second-step.ts';
import { serve } from '#server/http/serve.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import type { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { removeSecondStepOf } from './remove-second-step.ts';
import * as setUp from './set-up-second-step.ts';

type Watches = { settings: SettingsWatch; policies: PolicyWatch };

export function secondStepRoutes(app: FastifyInstance, tools: AccountTools, { settings, policies }: Watches): void {
  serve(app, contract.getSecondStep, async (ctx) => setUp.getSecondStep(ctx, tools, await policies.current('staff')));
  serve(app, contract.setUpSecondStep, async (ctx, { body }) => {
    const { name: issuer } = await settings.current();
    return setUp.setUpSecondStep(ctx, tools, { password: body.password, issuer });
  });
  serve(app, contract.confirmSecondStep, (ctx, { body }) => setUp.confirmSecondStep(ctx, tools, body.code));
  serve(app, contract.removeSecondStep, (ctx, { body }) => setUp.removeSecondStep(ctx, tools, body));
  serve(app, contract.removeSecondStepOf, (ctx, { params }) => removeSecondStepOf(ctx, params.id));
}
