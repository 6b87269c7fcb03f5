import { createHash } from 'node:crypto';
import type { Limit } from '#server/http/action-limits.ts';
import type { Context } from '#server/http/context.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 3600;
const WAIT = 'Too many failed attempts. Please wait a while and try again.';

export const failuresOfAccount: Limit = {
  name: 'login-account',
  max: 5,
  windowSeconds: QUARTER_HOUR,
  sentence: WAIT,
};

export const failuresOfAddress: Limit = {
  name: 'login-address',
  max: 30,
  windowSeconds: QUARTER_HOUR,
  sentence: WAIT,
};

export const setupKeyTriesOfAddress: Limit = {
  name: 'setup-key',
  max: 5,
  windowSeconds: QUARTER_HOUR,
  sentence: WAIT,
};

/** So many that no single visitor keeps the owner out, and far too few to guess the key from many addresses. */
export const setupKeyTriesOfAll: Limit = {
  name: 'setup-key-all',
  max: 100,
  windowSeconds: QUARTER_HOUR,
  sentence: WAIT,
};

export const signUpsOfAddress: Limit = {
  name: 'sign-up',
  max: 200,
  windowSeconds: HOUR,
  sentence: 'Many accounts were made from your network in a short time. Please try again later.',
};

export const resetMailsOfAccount: Limit = {
  name: 'reset-account',
  max: 5,
  windowSeconds: HOUR,
  sentence: 'Many links were asked for in a short time. Please try again later.',
};

export const resetMailsOfAddress: Limit = {
  name: 'reset-address',
  max: 30,
  windowSeconds: HOUR,
  sentence: 'Many links were asked for in a short time. Please try again later.',
};

/** Counters must not say whose they are. The same for an address with an account and for one without. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

export type Place = { limit: Limit; key: string };

/** All of the places or none: who is refused by one window does not use up another. */
export async function takePlaces(ctx: Context, places: Place[]): Promise<void> {
  const taken: Place[] = [];
  try {
    for (const place of places) {
      await ctx.limits.take(ctx, place.limit, place.key);
      taken.push(place);
    }
  } catch (error) {
    await giveBackPlaces(ctx, taken);
    throw error;
  }
}

export async function giveBackPlaces(ctx: Context, places: Place[]): Promise<void> {
  for (const { limit, key } of places) await ctx.limits.giveBack(ctx, limit, key);
}
