import { createHash } from 'node:crypto';
import type { Limit } from '#server/http/action-limits.ts';
import type { Context } from '#server/http/context.ts';

const TEN_MINUTES = 10 * 60;
const QUARTER_HOUR = 15 * 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const WAIT = 'Too many failed attempts. Please wait a while and try again, or choose a new password.';
const WAIT_FOR_KEY = 'Too many failed attempts. Please wait a while and try again.';
const MANY_LINKS = 'Many links were asked for in a short time. Please try again later.';

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

/** Of a browser that has signed in to the account before: it has a budget of its own. */
export const failuresOfDevice: Limit = {
  name: 'login-device',
  max: 5,
  windowSeconds: QUARTER_HOUR,
  sentence: WAIT,
};

export const setupKeyTriesOfAddress: Limit = {
  name: 'setup-key',
  max: 5,
  windowSeconds: QUARTER_HOUR,
  sentence: WAIT_FOR_KEY,
};

/** So many that no single visitor keeps the owner out, and far too few to guess the key from many addresses. */
export const setupKeyTriesOfAll: Limit = {
  name: 'setup-key-all',
  max: 100,
  windowSeconds: QUARTER_HOUR,
  sentence: WAIT_FOR_KEY,
};

export const signUpsOfAddress: Limit = {
  name: 'sign-up',
  max: 200,
  windowSeconds: HOUR,
  sentence: 'Many accounts were made from your network in a short time. Please try again later.',
};

/** An address whose accounts are made and erased again and again gets a mail each time. */
export const signUpsOfEmail: Limit = {
  name: 'sign-up-email',
  max: 3,
  windowSeconds: DAY,
  sentence: 'Several accounts were made with this email address today. Please try again tomorrow.',
};

export const verificationMails: Limit = { name: 'verify-email', max: 5, windowSeconds: HOUR, sentence: MANY_LINKS };

/** Short windows: a stranger who uses up the links keeps the owner waiting for ten minutes at most. */
export const resetMailsOfAccount: Limit = {
  name: 'reset-account',
  max: 2,
  windowSeconds: TEN_MINUTES,
  sentence: MANY_LINKS,
};

export const resetMailsOfAddress: Limit = {
  name: 'reset-address',
  max: 10,
  windowSeconds: TEN_MINUTES,
  sentence: MANY_LINKS,
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
