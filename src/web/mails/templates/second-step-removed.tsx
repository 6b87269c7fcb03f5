import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { MailButton } from '../components/mail-button.tsx';
import type { MailContent } from '../components/mail-frame.tsx';
import { Paragraph, Title } from '../components/mail-text.tsx';

type Removed = Extract<MailView, { kind: 'second-step-removed' }>;

/** Both read it, so that a removal that nobody asked for does not go unnoticed. */
export function secondStepRemoved({ to, email, by }: Removed, shop: Shop): MailContent {
  const isOwner = to === 'owner';
  const doer = by ?? `someone with access to the server of ${shop.name}`;
  return {
    subject: `The second step of ${isOwner ? 'your account' : email} at ${shop.name} was removed`,
    preheader: 'If you know nothing of this, act now.',
    body: (
      <>
        <Title>The second step was removed</Title>
        <Paragraph>
          {isOwner
            ? `${doer} has removed the second step of your account at ${shop.name}. Until you set it up again, the password alone signs in.`
            : `You have removed the second step of ${email} at ${shop.name}. Until it is set up again, the password alone signs in.`}
        </Paragraph>
        <Paragraph>
          {isOwner
            ? 'If you asked for it, set it up again on your account page. If not, choose a new password now and tell the others who look after the shop.'
            : 'If this was not you, choose a new password now: someone else is using your account.'}
        </Paragraph>
        {isOwner ? (
          <MailButton href={`${shop.url}${paths.account}`} label="Open my account" />
        ) : (
          <MailButton href={`${shop.url}${paths.forgotPassword}`} label="Choose a new password" />
        )}
      </>
    ),
  };
}
