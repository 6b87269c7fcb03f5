import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PageHead } from '#web/components/page-head.tsx';
import { returnStateOf } from '#web/features/session/return-path.ts';
import { useShop } from '#web/lib/use-shop.ts';

type FormPageProps = {
  title: string;
  description: string;
  path: string;
  isIndexed?: boolean;
  intro?: ReactNode;
  children: ReactNode;
};

/** The centred card of all sign-in and sign-up pages. */
export function FormPage({ title, description, path, isIndexed = true, intro, children }: FormPageProps) {
  const shop = useShop();
  return (
    <div className="page flex justify-center py-10 md:py-16">
      <PageHead
        title={`${title} | ${shop.name}`}
        description={description}
        url={`${shop.url}${path}`}
        isIndexed={isIndexed}
      />
      <div className="w-full max-w-md rounded-card border bg-card p-5 md:p-8">
        <h1 className="heading">{title}</h1>
        {intro && <p className="mt-2 text-muted-foreground">{intro}</p>}
        <noscript>
          <p className="mt-4 rounded-control border border-warning p-3 text-sm">
            This page needs JavaScript. Please switch it on in your browser.
          </p>
        </noscript>
        {children}
      </div>
    </div>
  );
}

/** A link in a sentence below a form, large enough to tap. It keeps where the sign-in leads to. */
export function FormLink({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation();
  return (
    <Link
      to={to}
      state={returnStateOf(state)}
      className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
