import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import * as contract from '#contracts/accounts/accounts.ts';
import { serve } from '#server/http/serve.ts';
import type { AccountTools } from './account-tools.ts';
import { logIn } from './log-in.ts';
import { installLoginMetrics } from './login-metrics.ts';
import { forgotPassword, resetPassword } from './passwords/reset-password.ts';
import { getCurrentUser } from './service.ts';
import * as sessions from './sessions.ts';
import { signUp } from './sign-up.ts';
import { userAgentOf } from './user-agent.ts';
import { createFirstAdmin } from './users/first-admin.ts';
import { userRoutes } from './users/user-routes.ts';

export function accountRoutes(app: FastifyInstance, tools: AccountTools, register: Registry): void {
  const counted = installLoginMetrics(register);
  serve(app, contract.getMe, (ctx) => getCurrentUser(ctx));
  serve(app, contract.signUp, (ctx, { body }) => signUp(ctx, tools, body));
  serve(app, contract.logIn, (ctx, { body }, reply) => counted(logIn(ctx, tools, body, userAgentOf(reply))));
  serve(app, contract.refreshSession, (ctx, { body }) => sessions.refreshSession(ctx, tools, body));
  serve(app, contract.logOut, (ctx, { body }) => sessions.endSession(ctx, body.refresh));
  serve(app, contract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, tools, body.email));
  serve(app, contract.resetPassword, (ctx, { body }) => resetPassword(ctx, tools, body));
  serve(app, contract.createFirstAdmin, (ctx, { body }) => createFirstAdmin(ctx, tools, body));
  userRoutes(app);
}
