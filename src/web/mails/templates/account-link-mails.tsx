import type { MailView } from '#contracts/mail/mail-views.ts';
import { RESET_LINK_HOURS, VERIFY_LINK_DAYS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { LinkToOpen } from '../components/mail-button.tsx';
import type { MailContent } from '../components/mail-frame.tsx';
import { Paragraph, Title } from '../components/mail-text.tsx';

/** Shows no name: the name was chosen at sign-up, possibly by somebody else than the owner of the address. */
export function passwordReset({ link }: Extract<MailView, { kind: 'password-reset' }>, shop: Shop): MailContent {
  return {
    subject: `Choose a new password for ${shop.name}`,
    preheader: `The link works once and for ${RESET_LINK_HOURS} hours.`,
    body: (
      <>
        <Title>Choose a new password</Title>
        <Paragraph>Someone, most likely you, asked to choose a new password for your account at {shop.name}.</Paragraph>
        <LinkToOpen href={link} label="Choose a new password" />
        <Paragraph>
          The link works once and for {RESET_LINK_HOURS} hours. If you ask for another one, only the newest works.
        </Paragraph>
        <Paragraph>If you did not ask for this, you need not do anything: your password stays as it is.</Paragraph>
      </>
    ),
  };
}

/** Without a name, for the same reason. */
export function verifyEmail({ link }: Extract<MailView, { kind: 'verify-email' }>, shop: Shop): MailContent {
  return {
    subject: `Confirm your email address for ${shop.name}`,
    preheader: `The link works for ${VERIFY_LINK_DAYS} days.`,
    body: (
      <>
        <Title>Confirm your email address</Title>
        <Paragraph>
          Someone, most likely you, has an account at {shop.name} with this email address. If that was you, please
          confirm that the address is yours.
        </Paragraph>
        <LinkToOpen href={link} label="Confirm the address" />
        <Paragraph>
          The link works for {VERIFY_LINK_DAYS} days. You can ask for a new one on your account page.
        </Paragraph>
        <Paragraph>If you made no account, do not confirm anything, and delete this mail.</Paragraph>
      </>
    ),
  };
}
