import { paint } from '../palette.ts';
import { MailLink, Paragraph, SmallPrint } from './mail-text.tsx';

type MailButtonProps = { href: string; label: string };

/** The main action of the mail. The border is for mail programs that ignore padding on links. */
export function MailButton({ href, label }: MailButtonProps) {
  const look = {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: 8,
    border: '1px solid',
    fontWeight: 600,
    textDecoration: 'none',
  };
  return (
    <p style={{ margin: '24px 0' }}>
      <a href={href} {...paint({ text: 'primary-foreground', fill: 'primary', line: 'primary' }, look)}>
        {label}
      </a>
    </p>
  );
}

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

export function PayOrTrack({ link }: { link: string }) {
  return (
    <Paragraph>
      <MailLink href={link}>Pay or track this order</MailLink>
    </Paragraph>
  );
}
