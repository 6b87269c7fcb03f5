import { MailButton } from './mail-button.tsx';
import { MailLink, SmallPrint } from './mail-text.tsx';

/** A button, and its address in letters for those who cannot press it; a text has only the one. */
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
