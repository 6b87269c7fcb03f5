import { paint } from '../palette.ts';

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
