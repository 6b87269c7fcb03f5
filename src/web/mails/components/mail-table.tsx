import type { CSSProperties, ReactNode } from 'react';

type MailTableProps = { className?: string; style?: CSSProperties; children: ReactNode };

/** One row over the whole width: the one way of putting things side by side that every mail program knows. */
export function MailTable({ className, style, children }: MailTableProps) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className={className} style={style}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}
