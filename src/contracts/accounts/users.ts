import * as z from 'zod/mini';
import { MAX_EMAIL_LENGTH } from '#contracts/email.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { limitSchema, listOf, pagedQuerySchema, pageSchema, wholeNumber } from '#contracts/pagination.ts';
import { storable } from '#contracts/text.ts';
import { staffRoles } from './staff.ts';

/** An account as administrators see it. */
export const userSchema = z.object({
  id: z.int(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  username: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  dateJoined: z.string(),
  isAdmin: z.boolean(),
  role: z.nullable(z.enum(staffRoles)),
  hasSecondStep: z.boolean(),
});

export type User = z.infer<typeof userSchema>;

export const usersQuerySchema = z.object({
  page: z.optional(pageSchema),
  limit: z.optional(limitSchema),
  email: z.optional(
    z
      .string('email must be given once')
      .check(z.trim(), z.maxLength(MAX_EMAIL_LENGTH, `email may have ${MAX_EMAIL_LENGTH} characters`), storable()),
  ),
});

export type UsersQuery = z.output<typeof usersQuerySchema>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  summary: 'Accounts, newest first, filtered by a part of the email address',
  query: usersQuerySchema,
  response: listOf(userSchema),
});

const userIdInputSchema = z.object({ userId: wholeNumber('Please choose a user') });

export const makeAdmin = endpoint({
  method: 'POST',
  path: '/api/users/make-admin',
  access: 'admin',
  summary: 'Grants administrator rights',
  body: userIdInputSchema,
  audit: ['userId'],
  response: userSchema,
});

export const revokeAdmin = endpoint({
  method: 'POST',
  path: '/api/users/revoke-admin',
  access: 'admin',
  summary: 'Takes administrator rights away; the last administrator keeps them',
  body: userIdInputSchema,
  audit: ['userId'],
  response: userSchema,
});

export const changeRole = endpoint({
  method: 'POST',
  path: '/api/users/role',
  access: 'admin',
  summary: 'Gives somebody a role in the shop, or takes it away',
  body: z.extend(userIdInputSchema, { role: z.nullable(z.enum(staffRoles, 'There is no such role')) }),
  audit: ['userId', 'role'],
  response: userSchema,
  status: 200,
});

export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  actorId: z.nullable(z.int()),
  actorEmail: z.nullable(z.string()),
  /** `auth.login` and the like, or method and path of an administrator's call. */
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** The action in words. */
  sentence: z.string(),
  /** Whose rights were changed; null for other actions, and when that account was deleted. */
  subjectEmail: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The HTTP status of the response; null when the process ended before it. */
  status: z.nullable(z.int()),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** `staff`: what administrators did; `customers`: sign-ins and account changes of everybody else. */
export const auditGroups = ['staff', 'customers'] as const;

export const auditQuerySchema = z.extend(pagedQuerySchema, {
  who: z.optional(z.enum(auditGroups, 'who must be staff or customers')),
});

export type AuditQuery = z.output<typeof auditQuerySchema>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'Who did what, newest first; found by its words, and by the name or email address of who did it',
  query: auditQuerySchema,
  response: listOf(auditEntrySchema),
});
