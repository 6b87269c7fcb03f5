import type { CSSProperties, ReactNode } from 'react';
import { asOneLine } from '#contracts/addresses/as-one-line.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { light, paint, STYLES } from '../palette.ts';
import { MailPicture } from './mail-picture.tsx';

/** The result of a template; all mails share the frame around it. */
export type MailContent = {
  subject: string;
  /** Shown after the subject in the list of mails. */
  preheader: string;
  body: ReactNode;
};

const SANS = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Fraunces,Georgia,'Times New Roman',serif";

/** Water below the lotus, the same in light and dark mode. */
const water = [
  { colour: '#00847e', height: 5 },
  { colour: '#58c3b6', height: 3 },
  { colour: '#b9e4dd', height: 2 },
];

type MailFrameProps = { shop: Shop; title: string; preheader: string; children: ReactNode };

export function MailFrame({ shop, title, preheader, children }: MailFrameProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        <style>{STYLES}</style>
      </head>
      <body {...paint({ fill: 'background' }, { margin: 0, padding: 0 })}>
        <div data-text="skip" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preheader}
        </div>
        <MailTable {...paint({ fill: 'background' })}>
          <td align="center" style={{ padding: '24px 10px' }}>
            {/* The attribute is for mail programs that do not support max-width. */}
            <table
              role="presentation"
              width="600"
              cellPadding={0}
              cellSpacing={0}
              style={{ width: '100%', maxWidth: 600 }}
            >
              <tbody>
                <tr>
                  <td>
                    <Brand shop={shop} />
                  </td>
                </tr>
                <tr>
                  <td
                    {...paint(
                      { text: 'foreground', fill: 'card', line: 'border' },
                      {
                        padding: '28px 24px 32px',
                        font: `16px/1.55 ${SANS}`,
                        border: '1px solid',
                        borderTop: 0,
                        borderRadius: '0 0 12px 12px',
                        overflowWrap: 'anywhere',
                      },
                    )}
                  >
                    {children}
                  </td>
                </tr>
                <tr>
                  <td {...paint({ text: 'muted-foreground' }, { padding: '20px 24px 0', font: `13px/1.6 ${SANS}` })}>
                    <Identity shop={shop} />
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </MailTable>
      </body>
    </html>
  );
}

function Brand({ shop }: { shop: Shop }) {
  const name = { color: light['primary-foreground'], font: `26px/1.2 ${SERIF}` };
  return (
    <>
      <MailTable style={{ backgroundColor: light.primary, borderRadius: '12px 12px 0 0' }}>
        <td width="60" style={{ padding: '14px 0 14px 14px' }}>
          <MailPicture src={`${shop.url}/icon-192.png`} width={56} height={56} />
        </td>
        <td style={{ ...name, padding: '14px 20px 14px 6px' }}>{shop.name}</td>
      </MailTable>
      <div data-text="skip">
        {water.map(({ colour, height }) => (
          <div key={colour} style={{ height, fontSize: 0, lineHeight: 0, backgroundColor: colour }} />
        ))}
      </div>
    </>
  );
}

/** The seller's details that the law requires. */
function Identity({ shop }: { shop: Shop }) {
  const link = paint({ text: 'muted-foreground' });
  return (
    <p style={{ margin: 0 }}>
      <strong>{shop.legalName}</strong>
      <br />
      {asOneLine(shop.address)}
      <br />
      <a href={`mailto:${shop.email}`} {...link}>
        {shop.email}
      </a>
      {' · '}
      <a href={`tel:${shop.phone.replaceAll(' ', '')}`} {...link}>
        {shop.phone}
      </a>
      <br />
      Grievance officer: {shop.grievanceOfficer}
    </p>
  );
}

type MailTableProps = { className?: string; style?: CSSProperties; children: ReactNode };

/** One row of full width: the only side-by-side layout that every mail program supports. */
export function MailTable({ className, style, children }: MailTableProps) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className={className} style={style}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}
