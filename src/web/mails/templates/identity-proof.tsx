import { providerNames } from '#contracts/accounts/sign-in-providers.ts';
import { IDENTITY_LINK_MINUTES, type MailView } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { LinkToOpen } from '../components/link-to-open.tsx';
import { Paragraph, Title } from '../components/mail-text.tsx';
import type { MailContent } from '../mail-content.ts';

type View = Extract<MailView, { kind: 'identity-proof' }>;

/** The owner of the address may not have requested this, so the mail explains what the link does. */
export function identityProof({ link, provider, hasAccount }: View, shop: Shop): MailContent {
  const name = providerNames[provider];
  return {
    subject: `Confirm your sign-in with ${name} at ${shop.name}`,
    preheader: `The link works once and for ${IDENTITY_LINK_MINUTES} minutes.`,
    body: (
      <>
        <Title>Confirm your sign-in with {name}</Title>
        <Paragraph>
          Somebody has just signed in to {shop.name} with {name} and gave this e-mail address. If that was you, open
          this link within {IDENTITY_LINK_MINUTES} minutes and confirm it.
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
