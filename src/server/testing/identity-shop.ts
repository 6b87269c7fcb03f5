import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions, userIdentities, users } from '#server/database/schema/accounts.ts';
import { callAs } from './call-api.ts';
import { openProviderStandIn, type Person, type ProviderStandIn, standInSettings } from './provider-stand-in.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

type Account = Partial<typeof users.$inferInsert>;

export type IdentityShop = TestShop & {
  provider: ProviderStandIn;
  clock: { now: Date };
  /** A password account; its e-mail address is verified by default. */
  account(given?: Account): Promise<typeof users.$inferSelect>;
  signInAs(userId: number, source?: 'password' | 'provider'): Promise<{ authorization: string }>;
  enter(person: Person, more?: { email?: string }): ReturnType<ReturnType<typeof callAs>>;
  identitiesOf(userId: number): Promise<(typeof userIdentities.$inferSelect)[]>;
  userOf(email: string): Promise<typeof users.$inferSelect | undefined>;
};

/** A shop with a stand-in for its identity provider, and a clock that both share. */
export async function openIdentityShop(config: { rateLimit?: boolean } = {}): Promise<IdentityShop> {
  const clock = { now: new Date('2030-01-10T10:00:00Z') };
  const now = () => clock.now;
  const provider = await openProviderStandIn(now);
  const shop = await openTestShop({
    catalogue: 'empty',
    config: { ...config, idp: standInSettings, publicUrl: 'https://shop.example' },
    idpAddresses: provider.addresses,
    now,
  });
  const db = shop.database.write;
  return {
    ...shop,
    provider,
    clock,
    account: async (given = {}) => {
      const username = `user-${randomBytes(4).toString('hex')}`;
      const [row] = await db
        .insert(users)
        .values({ username, email: `${username}@example.com`, emailVerifiedAt: now(), createdAt: now(), ...given })
        .returning();
      if (!row) throw new Error('No account was made');
      return row;
    },
    signInAs: async (userId, source = 'password') => {
      const [session] = await db
        .insert(sessions)
        .values({ userId, source, createdAt: now(), idpCheckedAt: source === 'provider' ? now() : null })
        .returning({ id: sessions.id });
      return { authorization: `Bearer ${await shop.app.accessTokens.sign({ userId, sessionId: session?.id ?? 0 })}` };
    },
    enter: async (person, more = {}) =>
      callAs(shop)('POST', '/api/auth/idp', { idToken: await person.token(), ...more }),
    identitiesOf: (userId) => db.select().from(userIdentities).where(eq(userIdentities.userId, userId)),
    userOf: async (email) => (await db.select().from(users).where(eq(users.email, email)))[0],
    close: async () => {
      await shop.close();
      await provider.close();
    },
  };
}
