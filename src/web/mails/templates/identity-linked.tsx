import { providerNames } from '#contracts/accounts/sign-in-providers.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { MailButton } from '../components/mail-button.tsx';
import { MailLink, Paragraph, Title } from '../components/mail-text.tsx';
import type { MailContent } from '../mail-content.ts';

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
