import type { ProvenIdentity } from './idp-verifier.ts';

/** The facts that count of an account with the email address of a provider sign-in. */
export type AddressOwner = { isEmailVerified: boolean; isStaff: boolean; isDisabled: boolean };

/**
 * - `create`: a new account, its address proven by the provider.
 * - `prove-address`: nobody has the address yet; a mail to it has to be opened first.
 * - `link`: this is the account's owner without doubt.
 * - `ask-owner`: somebody has the address; they decide, by password or by opening the mail.
 * - `refuse`: an account of staff is joined from a signed-in session only.
 * - `blocked`: the account may not be used.
 */
export type FirstMeeting = 'create' | 'prove-address' | 'link' | 'ask-owner' | 'refuse' | 'blocked';

type Claimed = Pick<ProvenIdentity, 'provider' | 'email' | 'isEmailVerified'>;

/** Others pass on what they were told, whatever their flag says. */
function isAddressProven({ provider, email, isEmailVerified }: Claimed): boolean {
  return provider === 'google.com' && email !== null && isEmailVerified;
}

/** Google runs these mailboxes itself; a mailbox elsewhere may have changed hands since Google looked. */
function ownsMailbox(identity: Claimed): boolean {
  return isAddressProven(identity) && identity.email?.endsWith('@gmail.com') === true;
}

/** What to do with a provider sign-in that belongs to no account yet, and the account that has its address, if any. */
export function firstMeeting(identity: Claimed, owner: AddressOwner | null): FirstMeeting {
  if (!owner) return isAddressProven(identity) ? 'create' : 'prove-address';
  if (owner.isDisabled) return 'blocked';
  if (owner.isStaff) return 'refuse';
  return owner.isEmailVerified && ownsMailbox(identity) ? 'link' : 'ask-owner';
}
