import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import type { TokenClaims } from '../../src/server/http/access-token.ts';

export const PASSWORD = 'lotus on the water';
export const BUYERS = 64;

export type People = { buyers: TokenClaims[]; administrator: TokenClaims; passwordHash: string };

/** Buyers with an open session, and somebody who may look at the dashboard. All have the same password. */
export async function insertPeople(client: Client): Promise<People> {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const { rows } = await client.query<TokenClaims>(
    `with people as (
       insert into users (email, username, full_name, password_hash, is_admin)
       select 'buyer-' || n || '@example.com', 'buyer-' || n, 'Asha Rao', $1, n = 0 from generate_series(0, $2::int) n
       order by n returning id
     )
     insert into sessions (user_id, source, created_at) select id, 'password', now() from people order by id
     returning user_id as "userId", id as "sessionId"`,
    [passwordHash, BUYERS],
  );
  const [administrator, ...buyers] = rows;
  if (!administrator) throw new Error('Nobody is there');
  return { buyers, administrator, passwordHash };
}

export function buyerEmail(number: number): string {
  return `buyer-${1 + (number % BUYERS)}@example.com`;
}
