import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { MAX_PASSWORD_LENGTH } from './account-fields.ts';

/** One list of plain rows for each kind of stored data. */
export const myDataSchema = z.object({
  exportedAt: z.string(),
  /** What is left out, and why; null when nothing is. */
  notice: z.nullable(z.string()),
  account: z.record(z.string(), z.unknown()),
  held: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export type MyData = z.infer<typeof myDataSchema>;

export const exportMyData = endpoint({
  method: 'GET',
  path: '/api/auth/me/export',
  access: 'customer',
  summary: 'Everything that is held about the signed-in person',
  response: myDataSchema,
});

/** Requires the password, or a sign-in within the last five minutes for accounts without one. */
export const eraseMe = endpoint({
  method: 'DELETE',
  path: '/api/auth/me',
  access: 'customer',
  summary: 'Erases the account; order figures stay, without the person',
  body: z.object({ password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_LENGTH))) }),
  response: null,
});
