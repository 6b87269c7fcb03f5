import { MailButton } from './mail-button.tsx';
import { MailLink, SmallPrint } from './mail-text.tsx';

/** A button, and its URL as text for readers who cannot click it. The plain-text mail shows the URL once. */
export function LinkToOpen({ href, label }: { href: string; label: string }) {
  return (
    <>
      <MailButton href={href} label={label} />
      <div data-text="skip">
        <SmallPrint>
          If the button does not work, open this address: <MailLink href={href}>{href}</MailLink>
        </SmallPrint>
      </div>
    </>
  );
}
