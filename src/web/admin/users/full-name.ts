import type { User } from '#contracts/accounts/users.ts';

/** By the username where no name is known. */
export function fullName({ firstName, lastName, username }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}
