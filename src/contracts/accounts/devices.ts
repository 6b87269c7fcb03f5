import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';

/** A browser that is signed in to the account. */
export const deviceSchema = z.object({
  id: z.string(),
  /** "Chrome on Android". */
  name: z.string(),
  /** The beginning of its address; null when it is not known. */
  place: z.nullable(z.string()),
  signedInAt: z.string(),
  /** To a quarter of an hour. */
  lastUsedAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});

export type Device = z.infer<typeof deviceSchema>;

/** More are not shown; ending all others ends them too. */
export const MAX_DEVICES = 50;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'customer',
  summary: 'The browsers that are signed in to the account: this one first, then the last used',
  response: z.object({ data: z.array(deviceSchema) }),
});

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'customer',
  summary: "Signs one of the account's browsers out",
  params: z.object({ id: z.uuid('There is no such device') }),
  response: null,
});

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'customer',
  summary: "Signs all of the account's browsers out except this one",
  response: null,
});
