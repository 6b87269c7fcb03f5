import type { CSSProperties, ReactNode } from 'react';

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
