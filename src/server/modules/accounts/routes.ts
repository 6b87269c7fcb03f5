import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import * as contract from '#contracts/accounts/accounts.ts';
import * as devicesContract from '#contracts/accounts/devices.ts';
import * as secondStep from '#contracts/accounts/second-step.ts';
import * as usersContract from '#contracts/accounts/users.ts';
import { countOutcomes } from '#server/http/outcome-metrics.ts';
import { serve } from '#server/http/serve.ts';
import type { AccountTools } from './account-tools.ts';
import * as devices from './devices/signed-in-devices.ts';
import { requestVerification, verifyEmail } from './email-verification.ts';
import { logIn } from './log-in.ts';
import { forgotPassword, resetPassword } from './passwords/reset-password.ts';
import { finishSignIn } from './second-step/finish-sign-in.ts';
import * as service from './service.ts';
import * as sessions from './sessions.ts';
import { signUp } from './sign-up.ts';
import { createFirstAdmin } from './users/first-admin.ts';
import * as rights from './users/user-rights.ts';

export function accountRoutes(app: FastifyInstance, tools: AccountTools, register: Registry): void {
  const counted = installLoginMetrics(register);
  serve(app, contract.getMe, (ctx) => service.getCurrentUser(ctx));
  serve(app, contract.signUp, (ctx, { body }) => signUp(ctx, tools, body));
  serve(app, contract.logIn, (ctx, { body }, reply) => counted(logIn(ctx, tools, body, sessions.userAgentOf(reply))));
  serve(app, secondStep.finishLogIn, (ctx, { body }, reply) =>
    counted(finishSignIn(ctx, tools, { ...body, userAgent: sessions.userAgentOf(reply) })),
  );
  serve(app, contract.refreshSession, (ctx, { body }) => sessions.refreshSession(ctx, tools, body));
  serve(app, contract.logOut, (ctx, { body }) => sessions.endSession(ctx, body.refresh));
  serve(app, devicesContract.listDevices, (ctx) => devices.listDevices(ctx));
  serve(app, devicesContract.endDevice, (ctx, { params }) => devices.endDevice(ctx, params.id));
  serve(app, devicesContract.endOtherDevices, (ctx) => devices.endOtherDevices(ctx));
  serve(app, contract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, tools, body.email));
  serve(app, contract.resetPassword, (ctx, { body }) => resetPassword(ctx, tools, body));
  serve(app, contract.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body.token));
  serve(app, contract.requestVerification, (ctx) => requestVerification(ctx, tools));
  serve(app, contract.createFirstAdmin, (ctx, { body }) => createFirstAdmin(ctx, tools, body));
  serve(app, usersContract.listUsers, (ctx, { query }) => service.listUsers(ctx, query));
  serve(app, usersContract.makeAdmin, (ctx, { body }) => rights.makeAdmin(ctx, body.userId));
  serve(app, usersContract.revokeAdmin, (ctx, { body }) => rights.revokeAdmin(ctx, body.userId));
  serve(app, usersContract.changeRole, (ctx, { body }) => rights.changeRole(ctx, body));
  serve(app, usersContract.listAudit, (ctx, { query }) => service.listAudit(ctx, query));
}

/** Returns a function that counts how each sign-in by password ended. */
function installLoginMetrics(register: Registry): <T>(login: Promise<T>) => Promise<T> {
  const counted = countOutcomes(register, {
    name: 'logins_total',
    help: 'Sign-ins by password that succeeded, and those refused, by the reason (unauthenticated, too_many_requests, ...)',
    good: ['succeeded'],
  });
  return (login) => counted(login, () => 'succeeded');
}
