import { providerNames, type SignInProvider } from '#contracts/sign-in-providers.ts';
import type { Mail } from '#server/modules/mail/service.ts';
import type { AccountTools } from './account-tools.ts';

type Sender = Pick<AccountTools, 'shop' | 'siteUrl'>;

const letter = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`;

/** It goes to whoever owns the address, who may know nothing of it: the mail says what opening the link does. */
export function confirmationMail({ shop, siteUrl }: Sender, to: string, provider: SignInProvider, token: string): Mail {
  const name = providerNames[provider];
  return {
    to,
    subject: `Confirm your sign-in with ${name} at ${shop.name}`,
    text: letter(
      'Hello,',
      `somebody has just signed in to ${shop.name} with ${name} and gave this e-mail address. If that was you, open this link within 30 minutes and confirm it:`,
      `${siteUrl()}/confirm-email?token=${token}`,
      `From then on that ${name} account opens your account at ${shop.name}.`,
      `If it was not you, do not open the link: whoever asked for it could then use your account. Without it nothing happens, and you can delete this mail.`,
      shop.name,
    ),
  };
}

/** Tells the owner of an administrator's account, which no mail can join with anything, how to do it. */
export function signInFirstMail({ shop, siteUrl }: Sender, to: string, provider: SignInProvider): Mail {
  const name = providerNames[provider];
  return {
    to,
    subject: `A sign-in with ${name} at ${shop.name}`,
    text: letter(
      'Hello,',
      `somebody has just tried to sign in to ${shop.name} with a ${name} account that has this e-mail address. They were not let in.`,
      `If that was you, sign in with your password at ${siteUrl()}/login and add ${name} on your account page.`,
      'If it was not you, there is nothing to do.',
      shop.name,
    ),
  };
}

export function linkedMail({ shop, siteUrl }: Sender, to: string, provider: SignInProvider): Mail {
  const name = providerNames[provider];
  return {
    to,
    subject: `You can now sign in to ${shop.name} with ${name}`,
    text: letter(
      'Hello,',
      `a ${name} account has just been added to your account at ${shop.name} and can be used to sign in.`,
      `If that was not you, choose a new password at ${siteUrl()}/forgot-password and remove ${name} on your account page, ${siteUrl()}/account.`,
      shop.name,
    ),
  };
}
