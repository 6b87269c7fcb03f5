import { providerNames } from '#contracts/accounts/sign-in-providers.ts';
import { IDENTITY_LINK_MINUTES, type MailView } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkToOpen, MailButton } from '../components/mail-button.tsx';
import type { MailContent } from '../components/mail-frame.tsx';
import { MailLink, Paragraph, Title } from '../components/mail-text.tsx';

type IdentityProof = Extract<MailView, { kind: 'identity-proof' }>;

/** The owner of the address may not have requested this, so the mail explains what the link does. */
export function identityProof({ link, provider, hasAccount }: IdentityProof, shop: Shop): MailContent {
  const name = providerNames[provider];
  return {
    subject: `Confirm your sign-in with ${name} at ${shop.name}`,
    preheader: `The link works once and for ${IDENTITY_LINK_MINUTES} minutes.`,
    body: (
      <>
        <Title>Confirm your sign-in with {name}</Title>
        <Paragraph>
          Someone has just signed in to {shop.name} with {name} and gave this email address. If that was you, open this
          link within {IDENTITY_LINK_MINUTES} minutes and confirm it.
        </Paragraph>
        <LinkToOpen href={link} label="Confirm the sign-in" />
        <Paragraph>
          {hasAccount
            ? `From then on that ${name} account opens your account at ${shop.name}.`
            : `That makes an account at ${shop.name}, which that ${name} account opens.`}
        </Paragraph>
        <Paragraph>
          If it was not you, do not open the link: the person who asked for it could then use your account. Without it
          nothing happens, and you can delete this mail.
        </Paragraph>
      </>
    ),
  };
}

export function identityRefused(
  { provider }: Extract<MailView, { kind: 'identity-refused' }>,
  shop: Shop,
): MailContent {
  const name = providerNames[provider];
  return {
    subject: `A sign-in with ${name} at ${shop.name}`,
    preheader: 'They were not let in.',
    body: (
      <>
        <Title>A sign-in with {name} was refused</Title>
        <Paragraph>
          Someone has just tried to sign in to {shop.name} with a {name} account that has this email address. They were
          not let in.
        </Paragraph>
        <Paragraph>If that was you, sign in with your password and add {name} on your account page.</Paragraph>
        <MailButton href={`${shop.url}${paths.login}`} label="Sign in" />
        <Paragraph>If it was not you, you need not do anything.</Paragraph>
      </>
    ),
  };
}

export function identityLinked({ provider }: Extract<MailView, { kind: 'identity-linked' }>, shop: Shop): MailContent {
  const name = providerNames[provider];
  return {
    subject: `You can now sign in to ${shop.name} with ${name}`,
    preheader: 'If that was not you, choose a new password now.',
    body: (
      <>
        <Title>You can now sign in with {name}</Title>
        <Paragraph>
          Hello, a {name} account has just been added to your account at {shop.name} and can be used to sign in.
        </Paragraph>
        <Paragraph>If that was not you, choose a new password and remove {name} on your account page.</Paragraph>
        <MailButton href={`${shop.url}${paths.forgotPassword}`} label="Choose a new password" />
        <Paragraph>
          <MailLink href={`${shop.url}${paths.account}`}>Your account page</MailLink>
        </Paragraph>
      </>
    ),
  };
}
