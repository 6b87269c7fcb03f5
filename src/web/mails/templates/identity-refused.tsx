import { providerNames } from '#contracts/accounts/sign-in-providers.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { MailButton } from '../components/mail-button.tsx';
import { Paragraph, Title } from '../components/mail-text.tsx';
import type { MailContent } from '../mail-content.ts';

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
          Somebody has just tried to sign in to {shop.name} with a {name} account that has this e-mail address. They
          were not let in.
        </Paragraph>
        <Paragraph>If that was you, sign in with your password and add {name} on your account page.</Paragraph>
        <MailButton href={`${shop.url}${paths.login}`} label="Sign in" />
        <Paragraph>If it was not you, there is nothing to do.</Paragraph>
      </>
    ),
  };
}
