import { Link } from 'react-router';
import type { Category } from '#contracts/catalogue.ts';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';

export function CategoryLinks({ categories, current }: { categories: Category[]; current: string | undefined }) {
  const links = [
    { slug: undefined, label: 'All', to: paths.shop },
    ...categories.map(({ slug, name }) => ({ slug, label: name, to: paths.category(slug) })),
  ];
  return (
    <nav
      aria-label="Categories"
      className="-mx-4 mt-4 mb-6 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {links.map(({ slug, label, to }) => {
        const isCurrent = slug === current;
        return (
          <Link
            key={to}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm font-medium',
              isCurrent ? 'border-primary bg-primary text-primary-foreground' : 'bg-card hover:bg-muted',
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
