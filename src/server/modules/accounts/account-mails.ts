import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import type { MailHandlers } from '#server/modules/mail/mail-handlers.ts';
import { findLinkProof } from './identity/identity-queries.ts';
import { findProofUser } from './passwords/reset-queries.ts';
import { findCredentialsOf } from './queries.ts';
import { hashToken } from './sessions.ts';

export const RESET_LINK = 'password reset';
export const VERIFY_LINK = 'email verification';
export const IDENTITY_LINK = 'identity proof';

/** `siteUrl` comes from the settings, never from a request. */
type Links = { linkTokens: LinkTokens; siteUrl: () => string };

type AccountMails = Pick<
  MailHandlers,
  'password-reset' | 'verify-email' | 'identity-proof' | 'identity-refused' | 'identity-linked' | 'second-step-removed'
>;

/** A link that no longer works by the time its mail is written is not mailed at all. */
export function accountMails({ linkTokens, siteUrl }: Links): AccountMails {
  return {
    'password-reset': {
      compose: async ({ db, now }, { userId, nonce }) => {
        const token = linkTokens.derive(RESET_LINK, nonce);
        if ((await findProofUser(db, 'reset', hashToken(token), now())) !== userId) return null;
        const account = await findCredentialsOf(db, userId);
        const link = `${siteUrl()}/reset-password?token=${token}`;
        return account && { to: account.email, view: { kind: 'password-reset', link } };
      },
    },
    'verify-email': {
      compose: async ({ db, now }, { userId, nonce }) => {
        const token = linkTokens.derive(VERIFY_LINK, nonce);
        if ((await findProofUser(db, 'verify', hashToken(token), now())) !== userId) return null;
        const account = await findCredentialsOf(db, userId);
        if (!account || account.emailVerifiedAt) return null;
        const link = `${siteUrl()}/verify-email?token=${token}`;
        return { to: account.email, view: { kind: 'verify-email', link } };
      },
    },
    'identity-proof': {
      compose: async ({ db, now }, { nonce }) => {
        const token = linkTokens.derive(IDENTITY_LINK, nonce);
        const proof = await findLinkProof(db, hashToken(token), now());
        if (!proof?.pendingIdentity) return null;
        const { email, provider } = proof.pendingIdentity;
        const link = `${siteUrl()}/confirm-email?token=${token}`;
        return { to: email, view: { kind: 'identity-proof', link, provider, hasAccount: proof.userId !== null } };
      },
    },
    'identity-refused': {
      compose: async ({ db }, { userId, provider }) => {
        const account = await findCredentialsOf(db, userId);
        return account && { to: account.email, view: { kind: 'identity-refused', provider } };
      },
    },
    'identity-linked': {
      compose: async ({ db }, { userId, provider }) => {
        const account = await findCredentialsOf(db, userId);
        return account && { to: account.email, view: { kind: 'identity-linked', provider } };
      },
    },
    'second-step-removed': {
      compose: async ({ db }, { userId, byUserId, to }) => {
        const account = await findCredentialsOf(db, userId);
        const administrator = byUserId === null ? null : await findCredentialsOf(db, byUserId);
        const reader = to === 'owner' ? account : administrator;
        if (!account || !reader) return null;
        const by = administrator?.email ?? null;
        return { to: reader.email, view: { kind: 'second-step-removed', to, email: account.email, by } };
      },
    },
  };
}
