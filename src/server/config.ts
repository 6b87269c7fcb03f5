import * as z from 'zod/mini';
import { type SignInProvider, signInProviders } from '#contracts/accounts/sign-in-providers.ts';
import { USUAL_STATE } from '#contracts/delivery/where.ts';
import { emailInput } from '#contracts/email.ts';
import { FIREBASE_STORAGE_HOST } from '#contracts/media/picture-address.ts';
import { DEFAULT_ORDER_LIMITS } from '#contracts/orders/order-limits.ts';
import { DEFAULT_SHIPPING_RULE } from '#contracts/orders/shipping-rule.ts';
import { sampleIdentity } from '#contracts/shop/sample-identity.ts';
import type { ShopSettings } from '#contracts/shop/settings.ts';

const MAX_WORKERS = 16;

const text = (expected: string, max = 500) =>
  z.string().check(z.trim(), z.minLength(1, expected), z.maxLength(max, expected));

const url = (expected: string, protocols: string[]) =>
  z.string().check(z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), expected));

const postgresUrl = url('an address such as postgres://user:password@host:5432/database', ['postgres:', 'postgresql:']);

const smtpExpected = 'an address such as smtp://user:password@mail.example:587';

const smtpUrl = url(smtpExpected, ['smtp:', 'smtps:']).check(
  z.refine((value) => !URL.canParse(value) || new URL(value).hostname !== '', smtpExpected),
);

const onOrOff = z.pipe(
  z.enum(['on', 'off'], 'on or off'),
  z.transform((value) => value === 'on'),
);

const digits = (expected: string, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d+$/, expected)),
      z.transform((value) => Number(value)),
    ),
    z.number().check(z.maximum(max, expected)),
  );

const port = digits('a port number from 0 to 65535', 65_535);

const workersExpected = `a number from 1 to ${MAX_WORKERS}`;

const hostList = z.pipe(
  z.string().check(z.regex(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/i, 'host names separated by commas')),
  z.transform((value) => value.split(',').map((host) => host.trim().toLowerCase())),
);

const providersExpected = `some of ${signInProviders.join(',')}`;

const providerList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.split(',').map((name) => name.trim())),
  ),
  z.array(z.enum(signInProviders, providersExpected)),
);

const bucket = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,220}$/i, 'the name of a bucket'));

const emailExpected = 'an e-mail address such as hello@shop.example';

const emailAddress = emailInput({ required: emailExpected, invalid: emailExpected });

const mailSender = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^([^<>@\r\n]+<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
        'a sender such as Jalaja <hello@shop.example>',
      ),
    ),
  z.transform((value) => {
    const [, name = '', address = value] = /^([^<>]+)<([^<>]+)>$/.exec(value) ?? [];
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
  }),
);

const environmentSchema = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test'], 'production, development or test'), 'production'),
  PORT: z._default(port, 3000),
  HOST: z.optional(text('an address to listen on')),
  PUBLIC_URL: z.optional(url('an address such as https://shop.example', ['http:', 'https:'])),
  DATA_DIR: z._default(text('a folder'), './data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_READ_URL: z.optional(postgresUrl),
  ADMIN_SETUP_KEY: z.optional(text('a key of up to 200 characters', 200)),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  DEMO_CATALOGUE: z._default(onOrOff, true),
  DEMO: z._default(onOrOff, false),
  IMAGE_HOSTS: z._default(hostList, []),
  S3_ENDPOINT: z.optional(url('an address such as https://s3.ap-south-1.amazonaws.com', ['http:', 'https:'])),
  S3_BUCKET: z.optional(bucket),
  S3_REGION: z.optional(text('a region such as ap-south-1', 100)),
  S3_ACCESS_KEY_ID: z.optional(text('the id of an access key', 200)),
  S3_SECRET_ACCESS_KEY: z.optional(text('the secret of an access key', 200)),
  FIREBASE_STORAGE_BUCKET: z.optional(bucket),
  FIREBASE_API_KEY: z.optional(z.string().check(z.regex(/^[\w-]{10,100}$/, 'the API key of the project'))),
  FIREBASE_AUTH_DOMAIN: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'a host name such as my-shop.firebaseapp.com')),
  ),
  FIREBASE_PROJECT_ID: z.optional(z.string().check(z.regex(/^[a-z0-9-]{3,60}$/i, 'the id of the project'))),
  IDP_PROVIDERS: z._default(providerList, [...signInProviders]),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailSender),
  MAIL_WORKER: z._default(onOrOff, true),
  WORKER_METRICS_PORT: z.optional(port),
  WORKERS: z._default(digits(workersExpected, MAX_WORKERS).check(z.minimum(1, workersExpected)), 1),
  TRUST_PROXY: z._default(digits('the number of proxies in front, 0 to 9', 9), 0),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  RATE_LIMIT: z._default(onOrOff, true),
  SHOP_NAME: z._default(text('a name', 100), 'Jalaja'),
  SHOP_LEGAL_NAME: z._default(text('a name', 200), sampleIdentity.legalName),
  SHOP_EMAIL: z._default(emailAddress, sampleIdentity.email),
  SHOP_PHONE: z._default(text('a telephone number', 20), sampleIdentity.phone),
  SHOP_WHATSAPP: z._default(text('a telephone number', 20), sampleIdentity.whatsapp),
  SHOP_CONTACT_PERSON: z._default(text('a name', 100), sampleIdentity.contactPerson),
  SHOP_GRIEVANCE_OFFICER: z._default(text('a name', 100), sampleIdentity.grievanceOfficer),
  SHOP_ADDRESS: z._default(text('a postal address'), sampleIdentity.address),
});

/** A bucket of an S3-compatible service, with its access key. */
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The external identity provider. All of it is public: it is part of every page. */
export type IdpSettings = { apiKey: string; authDomain: string; projectId: string; providers: SignInProvider[] };

export type Config = {
  mode: 'production' | 'development' | 'test';
  port: number;
  host: string | undefined;
  /** Undefined until the port is known: then `http://localhost:<port>`. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseReadUrl: string | undefined;
  adminSetupKey: string | undefined;
  sessionSecret: string | undefined;
  demoCatalogue: boolean;
  /** Every page says that the shop is a demo. */
  isDemo: boolean;
  /** Hosts that pictures may come from, besides the shop itself. */
  imageHosts: string[];
  /** Undefined: uploads are stored in the data folder. */
  s3: S3Settings | undefined;
  firebaseStorageBucket: string | undefined;
  /** Undefined: customers sign in only with a password. */
  idp: IdpSettings | undefined;
  /** Undefined: mails are written as files to the data folder. May contain a password: never log it. */
  smtpUrl: string | undefined;
  /** Undefined: the shop's own name and address. */
  mailFrom: { name: string; address: string } | undefined;
  /** False: another process sends the mails. */
  mailWorker: boolean;
  /** The port on which a mail worker serves its metrics. Undefined: none. */
  workerMetricsPort: number | undefined;
  /** Processes on this machine that share the port. */
  workers: number;
  trustProxy: number;
  logLevel: string;
  rateLimit: boolean;
  /** Defaults; the settings that the owner saves take precedence. */
  shop: ShopSettings;
  /** The SHOP_* variables that are not set. */
  unsetShopVariables: string[];
};

/** All errors in the environment, one per line. */
export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}.`).join('\n'),
    );
  }
  const env = result.data;
  if (env.NODE_ENV === 'production' && given['FIREBASE_AUTH_EMULATOR_HOST']) {
    throw new ConfigError(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set: a shop never trusts the sign-ins of an emulator.',
    );
  }
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    adminSetupKey: env.ADMIN_SETUP_KEY,
    sessionSecret: env.SESSION_SECRET,
    demoCatalogue: env.DEMO_CATALOGUE,
    isDemo: env.DEMO,
    imageHosts: [...new Set([...env.IMAGE_HOSTS, ...(env.FIREBASE_STORAGE_BUCKET ? [FIREBASE_STORAGE_HOST] : [])])],
    s3: s3Settings(env),
    firebaseStorageBucket: env.FIREBASE_STORAGE_BUCKET,
    idp: idpSettings(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailWorker: env.MAIL_WORKER,
    workerMetricsPort: env.WORKER_METRICS_PORT,
    // In development the Vite server runs in the same process.
    workers: env.NODE_ENV === 'development' ? 1 : env.WORKERS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    rateLimit: env.RATE_LIMIT,
    shop: {
      name: env.SHOP_NAME,
      legalName: env.SHOP_LEGAL_NAME,
      email: env.SHOP_EMAIL,
      phone: env.SHOP_PHONE,
      whatsapp: env.SHOP_WHATSAPP,
      contactPerson: env.SHOP_CONTACT_PERSON,
      grievanceOfficer: env.SHOP_GRIEVANCE_OFFICER,
      address: env.SHOP_ADDRESS,
      state: USUAL_STATE,
      shipping: DEFAULT_SHIPPING_RULE,
      orderLimits: DEFAULT_ORDER_LIMITS,
    },
    unsetShopVariables: Object.keys(environmentSchema.shape).filter((key) => key.startsWith('SHOP_') && !given[key]),
  };
}

/** All or none: an incomplete group is a mistake. */
function wholeGroup<K extends string>(
  env: { [N in K]?: string | undefined },
  names: readonly K[],
): Record<K, string> | undefined {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return undefined;
  if (missing.length === 0) return env as Record<K, string>;
  throw new ConfigError(`${missing.join(', ')} must be set too: ${names.join(', ')} belong together.`);
}

function s3Settings(env: z.output<typeof environmentSchema>): S3Settings | undefined {
  const group = wholeGroup(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  return (
    group && {
      endpoint: group.S3_ENDPOINT.replace(/(?<!\/)\/+$/, ''),
      bucket: group.S3_BUCKET,
      region: group.S3_REGION,
      accessKeyId: group.S3_ACCESS_KEY_ID,
      secretAccessKey: group.S3_SECRET_ACCESS_KEY,
    }
  );
}

function idpSettings(env: z.output<typeof environmentSchema>): IdpSettings | undefined {
  const group = wholeGroup(env, ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID']);
  return (
    group && {
      apiKey: group.FIREBASE_API_KEY,
      authDomain: group.FIREBASE_AUTH_DOMAIN,
      projectId: group.FIREBASE_PROJECT_ID,
      providers: env.IDP_PROVIDERS,
    }
  );
}
