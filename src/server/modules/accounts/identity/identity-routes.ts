import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/accounts/identity.ts';
import { defaultPasswordPolicy } from '#contracts/accounts/identity.ts';
import type { IdpSettings } from '#server/config.ts';
import { serve } from '#server/http/serve.ts';
import type { AccountTools } from '#server/modules/accounts/account-tools.ts';
import { userAgentOf } from '#server/modules/accounts/sessions.ts';
import { confirmEmail } from './identity-confirmation.ts';
import * as links from './identity-links.ts';
import { signInByProvider } from './identity-sign-in.ts';

export function identityRoutes(app: FastifyInstance, tools: AccountTools, settings: IdpSettings | undefined): void {
  const config: contract.AuthConfig = { idp: settings ?? null, passwordPolicy: defaultPasswordPolicy };
  serve(app, contract.getAuthConfig, async () => config, { tags: () => [] });
  serve(app, contract.idpSignIn, async (ctx, { body }, reply) => {
    const answer = await signInByProvider(ctx, tools, { input: body, userAgent: userAgentOf(reply) });
    if ('code' in answer) reply.code(202);
    return answer;
  });
  serve(app, contract.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.token));
  serve(app, contract.listIdentities, (ctx) => links.listIdentities(ctx));
  serve(app, contract.linkIdentity, (ctx, { body }) => links.linkIdentity(ctx, tools, body));
  serve(app, contract.unlinkIdentity, (ctx, { params }) => links.unlinkIdentity(ctx, params.id));
}
