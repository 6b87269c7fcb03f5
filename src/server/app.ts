import { availableParallelism } from 'node:os';
import path from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import type { RenderMail } from '#contracts/mail/mail-views.ts';
import { installCacheMetrics } from './cache/cache-metrics.ts';
import { InvalidationFeed } from './cache/invalidation-feed.ts';
import { TagVersions } from './cache/tag-versions.ts';
import type { Config, IdpSettings } from './config.ts';
import type { Database } from './database/database.ts';
import { installDatabaseMetrics } from './database/database-metrics.ts';
import { installAccessGuard, installRightsTable } from './http/access-guard.ts';
import { type AccessTokens, createAccessTokens } from './http/access-token.ts';
import { ActionLimits } from './http/action-limits.ts';
import { installApiRateLimit } from './http/api-rate-limit.ts';
import { AppError } from './http/app-error.ts';
import { ignoreUnknownTransferEncodings, refuseBrokenRequest } from './http/broken-requests.ts';
import { runNow } from './http/context.ts';
import { installDraining } from './http/draining.ts';
import { installErrorHandler, sendAppError } from './http/error-handler.ts';
import { installHealth } from './http/health.ts';
import { InternalApi } from './http/internal-api.ts';
import { listeningPort } from './http/listen.ts';
import { installMetrics } from './http/metrics.ts';
import { installOpenApi } from './http/openapi.ts';
import { requestIds } from './http/request-id.ts';
import { installRequestLog } from './http/request-log.ts';
import { responseEncoder } from './http/response-encoder.ts';
import { installSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { cutSlowPeers } from './http/slow-peers.ts';
import { JobQueue } from './jobs/job-queue.ts';
import { createAccountTools } from './modules/accounts/account-tools.ts';
import type { BackgroundTasks } from './modules/accounts/background-tasks.ts';
import { identityRoutes } from './modules/accounts/identity/identity-routes.ts';
import type { IdpAddresses } from './modules/accounts/identity/idp-addresses.ts';
import type { IdpVerifier } from './modules/accounts/identity/idp-verifier.ts';
import { createPasswords, type Passwords } from './modules/accounts/passwords/password-hashing.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { secondStepRoutes } from './modules/accounts/second-step/second-step-routes.ts';
import { withSecondStep } from './modules/accounts/second-step/set-up-second-step.ts';
import { findActor } from './modules/accounts/service.ts';
import { addressRoutes } from './modules/addresses/routes.ts';
import { cartRoutes } from './modules/carts/routes.ts';
import { catalogueAdminRoutes } from './modules/catalogue/admin-routes.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { sitemapRoutes } from './modules/catalogue/sitemap.ts';
import { contactRoutes } from './modules/contact/routes.ts';
import { couponRoutes } from './modules/coupons/routes.ts';
import { dashboardRoutes } from './modules/dashboard/routes.ts';
import { deliveryRoutes } from './modules/delivery/routes.ts';
import { createLinkTokens } from './modules/mail/link-tokens.ts';
import { installMailMetrics } from './modules/mail/mail-metrics.ts';
import type { MailWorker } from './modules/mail/mail-worker.ts';
import { mailRoutes } from './modules/mail/routes.ts';
import { PictureSources } from './modules/media/picture-source.ts';
import { PictureRenderer } from './modules/media/renderer.ts';
import { mediaRoutes } from './modules/media/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { billRoutes } from './modules/orders/bills/routes.ts';
import { adminClaimRoutes } from './modules/orders/claims/admin-claim-routes.ts';
import { claimRoutes } from './modules/orders/claims/claim-routes.ts';
import { openEvidenceStore } from './modules/orders/claims/evidence-store.ts';
import { claimUploadRoutes } from './modules/orders/claims/upload-routes.ts';
import { quoteRoutes } from './modules/orders/desk/quote-routes.ts';
import { deskRoutes } from './modules/orders/desk/routes.ts';
import { moneyRoutes } from './modules/orders/money/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { privacyRoutes } from './modules/privacy/routes.ts';
import { PolicyWatch } from './modules/settings/policy-watch.ts';
import { settingsRoutes } from './modules/settings/routes.ts';
import { SettingsWatch } from './modules/settings/service.ts';
import type { PageSource } from './pages/page-source.ts';
import { installPages } from './pages/pages.ts';
import { openMailWorker } from './process/open-mail-worker.ts';

export type AppDependencies = {
  config: Config & { sessionSecret: string; adminSetupKey: string };
  database: Database;
  log: Logger;
  /** Without one the server has only the API. */
  pages?: PageSource;
  /** Without one no mails are sent. */
  renderMail?: RenderMail;
  now?: () => Date;
  /** A stand-in for the identity provider, for tests only. */
  idpAddresses?: IdpAddresses;
  /** With a lower cost, for tests only. */
  passwords?: Passwords;
};

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: AccessTokens;
    /** Work that continues after its response was sent. */
    backgroundTasks: BackgroundTasks;
    mailWorker: MailWorker;
    /** Stops accepting connections, finishes requests in flight and closes. */
    drain(): Promise<void>;
  }
}

const MAX_BODY_BYTES = 1024 * 1024;

/** The whole server, composed and not yet listening. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, database, log, pages, renderMail = noTemplates, now = () => new Date() } = dependencies;
  z.config(en());
  const headerOptions = {
    imageHosts: config.imageHosts,
    idpAuthDomain: config.idp?.authDomain,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    isDevelopment: config.mode === 'development',
  };
  const headers = securityHeaders(headerOptions);

  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Without Fastify's options, which are empty here: pino makes a child faster when it is given none.
    childLoggerFactory: (logger, bindings) => logger.child(bindings),
    trustProxy: (_, hop) => hop < config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    // For headers, idle sockets and whole requests. Slow clients are cut within half a minute: see cutSlowPeers.
    requestTimeout: 600_000,
    connectionTimeout: 25_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    genReqId: requestIds(config.trustProxy > 0),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, headers),
    // Refused before any hook runs, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id, connection: 'close' });
      sendAppError(reply, new AppError('malformed', 'The address is not valid.'));
      log.debug({ err: error }, 'request refused by the framework');
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler<z.ZodMiniType>((call) => {
    const encode = responseEncoder(call, log);
    return (output) => JSON.stringify(encode(output));
  });
  app.removeContentTypeParser('text/plain');

  const accessTokens = createAccessTokens(config.sessionSecret, now);
  app.decorate('accessTokens', accessTokens);
  const tagVersions = new TagVersions(database.distrustReplica);
  app.decorate('baseContext', {
    db: database.write,
    readDb: database.read,
    now,
    limits: new ActionLimits(config.rateLimit),
    jobs: new JobQueue(database.write),
    tagVersions,
    afterCommit: runNow,
    isAllowedPicture: (address) => pictureSources.allows(address),
  });
  app.decorate('internalApi', new InternalApi());
  const settings = new SettingsWatch(database.write, config.shop, tagVersions);
  const policies = new PolicyWatch(database.write, tagVersions);
  const feed = new InvalidationFeed(database, tagVersions, log);
  app.addHook('onReady', () => feed.start());
  app.addHook('onClose', () => feed.stop());

  const linkTokens = createLinkTokens(config.sessionSecret);
  let { port } = config;
  app.addHook('onListen', async () => {
    port = listeningPort(app) ?? port;
  });
  const siteUrl = () => config.publicUrl ?? `http://localhost:${port}`;
  const pictureSources = new PictureSources(siteUrl, config.imageHosts);

  const accountTools = createAccountTools({
    passwords: dependencies.passwords ?? createPasswords(Math.floor(availableParallelism() / config.workers)),
    tokens: accessTokens,
    linkTokens,
    sessionSecret: config.sessionSecret,
    now,
    shopName: config.shop.name,
    adminSetupKey: config.adminSetupKey,
    idp: config.idp ? await openIdp(config.idp, now, dependencies.idpAddresses) : null,
  });
  app.decorate('backgroundTasks', accountTools.backgroundTasks);
  app.addHook('onClose', () => accountTools.backgroundTasks.settled());

  installRightsTable(app);
  ignoreUnknownTransferEncodings(app);
  app.decorate('drain', installDraining(app));
  cutSlowPeers(app);
  installErrorHandler(app);
  installRequestLog(app);
  installSecurityHeaders(app, headerOptions);
  const metrics = installMetrics(app);
  installDatabaseMetrics(metrics.registry, database);
  app.decorate('responseCache', installCacheMetrics(metrics.registry, tagVersions, now));
  const count = installMailMetrics(metrics.registry, app.baseContext.jobs);
  const workerContext = { ...app.baseContext, actor: null, address: null, log };
  const worker = openMailWorker(workerContext, { config, settings, linkTokens, siteUrl, renderMail, count });
  app.decorate('mailWorker', worker);
  app.addHook('onClose', () => worker.stop());
  await installApiRateLimit(app, config.rateLimit);
  installAccessGuard(app, accessTokens, async (claims) => {
    const actor = await findActor(database.write, claims);
    return withSecondStep(app.baseContext, accountTools, () => policies.current('staff'), actor);
  });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(fastifyStatic, { serve: false, preCompressed: true, root: path.resolve(config.dataDir) });
  await installOpenApi(app);

  const renderer = new PictureRenderer();
  const evidence = openEvidenceStore(config);
  const claimTools = { settings, policies, linkTokens, siteUrl, store: evidence, renderer };
  await app.register(async (modules) => {
    installHealth(modules, database);
    settingsRoutes(modules, { ...config, settings, policies, siteUrl });
    accountRoutes(modules, accountTools, metrics.registry);
    secondStepRoutes(modules, accountTools, { settings, policies });
    identityRoutes(modules, accountTools, config.idp);
    privacyRoutes(modules, accountTools, evidence);
    catalogueRoutes(modules);
    catalogueAdminRoutes(modules);
    sitemapRoutes(modules, siteUrl);
    addressRoutes(modules);
    cartRoutes(modules);
    couponRoutes(modules);
    deliveryRoutes(modules, { settings, policies });
    orderRoutes(modules, { settings, policies }, metrics.registry);
    deskRoutes(modules, { settings, policies, linkTokens, siteUrl });
    billRoutes(modules, { settings, policies, linkTokens, siteUrl });
    moneyRoutes(modules);
    quoteRoutes(modules, settings, policies);
    claimRoutes(modules, claimTools);
    adminClaimRoutes(modules, claimTools);
    claimUploadRoutes(modules, claimTools, database);
    notificationRoutes(modules, linkTokens);
    contactRoutes(modules);
    mailRoutes(modules);
    dashboardRoutes(modules, { config, policies });
    mediaRoutes(modules, { config, siteUrl, renderer });
    refuseUnknownApiPaths(modules);
    if (pages) await installPages(modules, pages, metrics);
  });
  app.setNotFoundHandler((_, reply) => sendAppError(reply, new AppError('not_found', 'There is nothing here.')));
  return app;
}

/** Its code is loaded only where a provider is configured. */
async function openIdp(...parts: [IdpSettings, () => Date, IdpAddresses | undefined]): Promise<IdpVerifier> {
  const { firebaseIdp } = await import('./modules/accounts/identity/idp-firebase.ts');
  return firebaseIdp(...parts);
}

async function noTemplates(): Promise<never> {
  throw new Error('This process has no mail templates');
}

function refuseUnknownApiPaths(app: FastifyInstance): void {
  for (const url of ['/api', '/api/*']) {
    app.all(url, { config: { access: 'public' }, schema: { hide: true } }, async () => {
      throw new AppError('not_found', 'There is no such call.');
    });
  }
}
