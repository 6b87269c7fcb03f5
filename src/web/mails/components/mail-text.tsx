import { Fragment, type ReactNode } from 'react';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paint, type Token } from '../palette.ts';

type Text = { children: ReactNode };

export function Title({ children }: Text) {
  return <h1 style={{ margin: '0 0 12px', fontSize: 24, lineHeight: 1.25, fontWeight: 700 }}>{children}</h1>;
}

export function Heading({ children }: Text) {
  return <h2 style={{ margin: '28px 0 8px', fontSize: 17, lineHeight: 1.3, fontWeight: 700 }}>{children}</h2>;
}

export function Paragraph({ children }: Text) {
  return <p style={{ margin: '0 0 14px' }}>{children}</p>;
}

export function SmallPrint({ children }: Text) {
  return <p {...paint({ text: 'muted-foreground' }, { margin: '0 0 10px', fontSize: 14 })}>{children}</p>;
}

/** A highlighted note with a coloured line beside it. */
export function Notice({ colour, heading, children }: Text & { colour: Token; heading: string }) {
  return (
    <div
      {...paint(
        { fill: 'muted', line: colour },
        { margin: '20px 0', padding: '14px 18px 2px', borderLeft: '4px solid', borderRadius: '0 8px 8px 0' },
      )}
    >
      <h2 {...paint({ text: colour }, { margin: '0 0 4px', fontSize: 17, lineHeight: 1.3 })}>{heading}</h2>
      {children}
    </div>
  );
}

/** Keeps line breaks with `br`, because some mail programs drop `white-space`. */
export function TypedText({ children }: { children: string }) {
  return (
    <div style={{ margin: '0 0 14px' }}>
      {children.split(/\r\n|\r|\n/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </div>
  );
}

/** What was written before; `>` stands before its lines in the plain text. */
export function Quote({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <p {...paint({ text: 'muted-foreground' }, { margin: '20px 0 6px', fontSize: 14 })}>{heading}</p>
      <blockquote
        {...paint(
          { text: 'muted-foreground', line: 'border' },
          { margin: '0 0 14px', padding: '2px 0 0 14px', borderLeft: '3px solid' },
        )}
      >
        <TypedText>{text}</TypedText>
      </blockquote>
    </>
  );
}

export function MailLink({ href, children }: Text & { href: string }) {
  return (
    <a href={href} {...paint({ text: 'primary' }, { textDecoration: 'underline' })}>
      {children}
    </a>
  );
}

export function Questions({ shop }: { shop: Shop }) {
  return (
    <SmallPrint>
      Questions? Write to <MailLink href={`mailto:${shop.email}`}>{shop.email}</MailLink> or, on WhatsApp, to{' '}
      {shop.whatsapp}.
    </SmallPrint>
  );
}
