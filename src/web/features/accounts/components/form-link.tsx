import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link in a sentence below a form, large enough to tap. */
export function FormLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
      {children}
    </Link>
  );
}
