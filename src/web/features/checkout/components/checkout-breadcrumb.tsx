import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';

const steps = [
  { label: 'Home', to: paths.home },
  { label: 'Shop', to: paths.shop },
];

export function CheckoutBreadcrumb() {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        {steps.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-x-2">
            <Link to={to} className="inline-flex min-h-8 items-center hover:text-foreground">
              {label}
            </Link>
            <span aria-hidden>/</span>
          </li>
        ))}
        <li aria-current="page" className="text-foreground">
          Checkout
        </li>
      </ol>
    </nav>
  );
}
