import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '#web/components/page-head.tsx';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

type InformationPageProps = {
  title: string;
  description: string;
  path: string;
  intro: ReactNode;
  children: ReactNode;
};

export function InformationPage({ title, description, path, intro, children }: InformationPageProps) {
  const shop = useShop();
  return (
    <div className="page py-6">
      <PageHead title={`${title} | ${shop.name}`} description={description} url={`${shop.url}${path}`} />
      <nav aria-label="Breadcrumb">
        <ol className="flex items-center gap-x-2 text-sm text-muted-foreground">
          <li>
            <Link to={paths.home} className="inline-flex min-h-11 items-center hover:text-foreground">
              Home
            </Link>
          </li>
          <li aria-hidden>/</li>
          <li aria-current="page" className="text-foreground">
            {title}
          </li>
        </ol>
      </nav>
      <h1 className="heading mt-4">{title}</h1>
      <p className="mt-2 max-w-[43.4em] text-muted-foreground">{intro}</p>
      <div className="mt-8">{children}</div>
    </div>
  );
}
