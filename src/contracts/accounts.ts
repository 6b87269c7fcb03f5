import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const currentUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  fullName: z.nullable(z.string()),
  isAdmin: z.boolean(),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'customer',
  summary: 'The signed-in account',
  response: currentUserSchema,
});
