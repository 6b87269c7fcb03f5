import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { LoginResponse, RefreshInput, TokenPair } from '#contracts/accounts/accounts.ts';
import { SESSION_DAYS } from '#contracts/shop/policies.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { AccountTools } from './account-tools.ts';
import { addressPrefix } from './devices/address-prefix.ts';
import { findCurrentUser } from './queries.ts';
import * as queries from './session-queries.ts';

const DAY_MS = 86_400_000;
const REFRESH_TOKEN_LIFE_MS = SESSION_DAYS * DAY_MS;
/** Two tabs, or a lost answer, repeat a token within moments; a thief comes later. */
const REPEAT_GRACE_MS = 10_000;
const IDP_CHECK_LIFE_MS = 3_600_000;

const signInAgain = () => new AppError('unauthenticated', 'Please sign in.');

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A browser that has signed in has failures of its own from now on: see checkPassword. */
export async function rememberDevice(ctx: Context, userId: number): Promise<void> {
  if (ctx.deviceToken !== undefined) await queries.saveDevice(ctx.db, userId, hashToken(ctx.deviceToken), ctx.now());
}

async function issuePair(
  ctx: Context,
  { tokens }: AccountTools,
  userId: number,
  sessionId: number,
): Promise<TokenPair> {
  const refresh = newToken();
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + REFRESH_TOKEN_LIFE_MS);
  await queries.insertRefreshToken(ctx.db, { hash: hashToken(refresh), sessionId, createdAt, expiresAt });
  return { access: await tokens.sign({ userId, sessionId }), refresh };
}

export type SignIn = { userId: number; source: queries.SessionSource; userAgent: string | null };

/** Signs an account in. The caller must have authenticated the user. */
export async function openSession(ctx: Context, tools: AccountTools, signIn: SignIn): Promise<LoginResponse> {
  const user = await findCurrentUser(ctx.db, signIn.userId);
  if (!user) throw signInAgain();
  const sessionId = await queries.insertSession(ctx.db, {
    ...signIn,
    addressPrefix: addressPrefix(ctx.address),
    now: ctx.now(),
  });
  const pair = await issuePair(ctx, tools, user.id, sessionId);
  await rememberDevice(ctx, user.id);
  await recordEvent(ctx, { action: 'auth.login', details: { source: signIn.source }, actorId: user.id });
  return { ...user, ...pair };
}

/** A token used again long after its first use was stolen from somebody: its whole family ends. */
export async function refreshSession(ctx: Context, tools: AccountTools, input: RefreshInput): Promise<TokenPair> {
  const hash = hashToken(input.refresh);
  const found = await queries.findRefreshToken(ctx.db, hash);
  if (!found) throw signInAgain();
  // Outside of the transaction: the provider may take its time to answer.
  if (isIdpCheckDue(found, ctx.now())) await recheckIdentity(ctx, tools, found, input.idToken);

  const verdict = await inTransaction(ctx, (ctx) => exchange(ctx, tools, hash));
  // After the session's lock is released: the audit entry locks the account, whose holder may wait for the session.
  if (verdict === 'reused') await recordEvent(ctx, { action: 'auth.refresh-token-reused', actorId: found.userId });
  if (typeof verdict === 'string') throw signInAgain();
  return verdict;
}

async function exchange(ctx: Context, tools: AccountTools, hash: string): Promise<TokenPair | 'worthless' | 'reused'> {
  const presented = await queries.lockRefreshToken(ctx.db, hash);
  if (!presented || presented.expiresAt <= ctx.now()) return 'worthless';
  if (isReused(presented, ctx.now())) {
    await queries.revokeSession(ctx.db, presented.sessionId, ctx.now());
    return 'reused';
  }
  if (!presented.usedAt) await queries.markTokenUsed(ctx.db, hash, ctx.now());
  await queries.setAddressPrefix(ctx.db, presented.sessionId, addressPrefix(ctx.address));
  return issuePair(ctx, tools, presented.userId, presented.sessionId);
}

/** Answered alike for a token that is worth nothing. */
export async function endSession(ctx: Context, refresh: string): Promise<void> {
  const found = await queries.findRefreshToken(ctx.db, hashToken(refresh));
  if (!found) return;
  await queries.revokeSession(ctx.db, found.sessionId, ctx.now());
  await recordEvent(ctx, { action: 'auth.logout', actorId: found.userId });
}

function isReused({ usedAt }: queries.PresentedToken, now: Date): boolean {
  return usedAt !== null && now.getTime() - usedAt.getTime() > REPEAT_GRACE_MS;
}

function isIdpCheckDue(token: queries.PresentedToken, now: Date): boolean {
  const checkedAt = token.idpCheckedAt?.getTime() ?? 0;
  return token.source === 'provider' && !isReused(token, now) && now.getTime() - checkedAt > IDP_CHECK_LIFE_MS;
}

/**
 * An account that the provider has blocked since is signed out here too. While the provider is away the session stays.
 */
async function recheckIdentity(
  ctx: Context,
  { idp }: AccountTools,
  { userId, sessionId }: queries.PresentedToken,
  idToken: string | undefined,
): Promise<void> {
  if (!idToken) throw new AppError('id_token_required', 'Please confirm your sign-in with the provider.');
  try {
    if (!idp) throw signInAgain();
    const { subject } = await idp.prove(idToken);
    if (!(await queries.isIdentityOf(ctx.db, subject, userId))) {
      throw new AppError('invalid-credential', 'This sign-in belongs to another account.');
    }
  } catch (error) {
    if (error instanceof AppError && error.status !== 503) {
      await queries.revokeSession(ctx.db, sessionId, ctx.now());
      const details = { source: 'provider', code: error.code };
      await recordEvent(ctx, { action: 'auth.session-ended', details, actorId: userId, status: error.status });
    }
    throw error;
  }
  await queries.markIdpChecked(ctx.db, sessionId, ctx.now());
}

const LONGEST_USER_AGENT = 300;

export function userAgentOf({ request }: FastifyReply): string | null {
  return request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null;
}
