import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type SignInProvider, signInProviders } from '#contracts/accounts/sign-in-providers.ts';
import { staffRoles } from '#contracts/accounts/staff.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';

export const users = checkedTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** When the address was proven by opening a mail or by the provider that owns it. */
    emailVerifiedAt: moment(),
    username: text().notNull(),
    fullName: text(),
    /** Null for an account that signs in through the identity provider only. */
    passwordHash: text(),
    isAdmin: boolean().notNull().default(false),
    /** Null for customers; of no effect for administrators, who have every right. */
    role: text({ enum: staffRoles }),
    disabledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    index('users_administrators').on(table.id).where(sql`${table.isAdmin}`),
    index('users_staff').on(table.id).where(sql`${table.role} is not null`),
    index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('users_parts')
      .using(
        'gin',
        table.email.op('gin_trgm_ops'),
        table.fullName.op('gin_trgm_ops'),
        table.username.op('gin_trgm_ops'),
      )
      .with({ fastupdate: false }),
  ],
);

const ownerId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One sign-in in one browser: the family of refresh tokens that follow each other. */
export const sessions = checkedTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    source: text({ enum: ['password', 'provider'] }).notNull(),
    createdAt: moment().notNull(),
    /** When the identity provider last said that the account is still good; null for sign-ins by password. */
    idpCheckedAt: moment(),
    revokedAt: moment(),
    userAgent: text(),
    /** The beginning of the address that last used it: enough to recognise a place, not a person. */
    addressPrefix: text(),
    /** What its owner calls it by: the number would tell how many sign-ins the shop has had. */
    reference: uuid().notNull().defaultRandom(),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);

/** The tokens themselves are never stored, only what they hash to. */
export const refreshTokens = checkedTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('refresh_tokens_by_session').on(table.sessionId),
    index('refresh_tokens_by_expiry').on(table.expiresAt),
  ],
);

/** Browsers that have signed in to an account: the wrong passwords of others do not lock them out. */
export const knownDevices = checkedTable(
  'known_devices',
  {
    userId: ownerId(),
    /** Of the random token that the browser keeps. */
    hash: text().notNull(),
    firstUsedAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] }), index('known_devices_by_use').on(table.lastUsedAt)],
);

/** The second step of a sign-in: see `accounts/second-step`. */
export const userTotp = checkedTable('user_totp', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key that is worked out from SESSION_SECRET. */
  secret: text().notNull(),
  createdAt: moment().notNull(),
  /** Null until the first code has been entered. */
  confirmedAt: moment(),
  /** The last time step of 30 seconds whose code was used: no code works twice. */
  lastTimeStep: integer('last_step').notNull().default(0),
});

/** For a lost phone; each works once. Only hashes are stored. */
export const recoveryCodes = checkedTable(
  'recovery_codes',
  {
    userId: ownerId(),
    hash: text().notNull(),
    usedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

export const userIdentities = checkedTable(
  'user_identities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    /** The account at the identity provider; an e-mail address is never used to find it. */
    subject: text().notNull(),
    /** The way it signed in there when it was linked. */
    provider: text({ enum: signInProviders }).notNull(),
    email: text(),
    linkedAt: moment().notNull(),
  },
  (table) => [
    unique('user_identities_subject_unique').on(table.subject),
    index('user_identities_by_user').on(table.userId),
  ],
);

export type PendingIdentity = {
  subject: string;
  provider: SignInProvider;
  email: string;
  fullName: string | null;
};

/** What a mailed link is good for, once. Only its hash is stored. */
export const emailProofs = checkedTable(
  'email_proofs',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ['reset', 'link', 'verify'] }).notNull(),
    /** Null for a provider sign-in whose address has no account yet. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    pendingIdentity: jsonb().$type<PendingIdentity>(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('email_proofs_by_user').on(table.userId), index('email_proofs_by_expiry').on(table.expiresAt)],
);

/** A token of the identity provider is exchanged once. */
export const idTokenUses = checkedTable(
  'id_token_uses',
  { hash: text().primaryKey(), expiresAt: moment().notNull() },
  (table) => [index('id_token_uses_by_expiry').on(table.expiresAt)],
);
