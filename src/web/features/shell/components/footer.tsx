import { useId } from 'react';
import { Link } from 'react-router';
import { sampleDetails } from '#contracts/shop/sample-identity.ts';
import { LogoMark } from '#web/components/logo.tsx';
import { paths } from '#web/lib/paths.ts';
import { hasGst } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';

const groups = [
  {
    title: 'Shop',
    links: [
      { label: 'New Arrivals', to: paths.filter('new') },
      { label: 'Bestsellers', to: paths.filter('trending') },
      { label: 'Plants', to: paths.category('plants') },
      { label: 'Equipment', to: paths.category('equipment') },
      { label: 'On Sale', to: paths.filter('sale') },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Contact', to: paths.contact },
      { label: 'Shipping & Returns', to: paths.shipping },
      { label: 'FAQ', to: paths.faq },
      { label: 'Terms', to: paths.terms },
      { label: 'Privacy', to: paths.privacy },
    ],
  },
];

const payments = ['UPI', 'Bank transfer', 'Cash'];
const social = [
  { name: 'Instagram', Icon: InstagramIcon },
  { name: 'Facebook', Icon: FacebookIcon },
  { name: 'YouTube', Icon: YouTubeIcon },
];

export function Footer() {
  const shop = useShop();
  const newsletterId = useId();
  return (
    <footer className="mt-16 border-t bg-muted/60 text-sm">
      <div className="page grid gap-10 py-12 md:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
        <div>
          <p className="flex items-center gap-2 text-primary">
            <LogoMark className="size-7" />
            <span className="font-display text-lg text-foreground">{shop.name}</span>
          </p>
          <address className="mt-3 text-muted-foreground not-italic">
            {shop.legalName}
            <br />
            <span className="whitespace-pre-line">{shop.address}</span>
            <br />
            <a
              href={`tel:${shop.phone.replaceAll(' ', '')}`}
              className="inline-flex min-h-11 items-center wrap-anywhere hover:text-foreground"
            >
              {shop.phone}
            </a>
            <br />
            <a
              href={`mailto:${shop.email}`}
              className="inline-flex min-h-11 items-center wrap-anywhere hover:text-foreground"
            >
              {shop.email}
            </a>
          </address>
          <p className="mt-2 text-muted-foreground">Grievance officer: {shop.grievanceOfficer}</p>
          {!shop.isDemo && sampleDetails(shop).length > 0 && (
            <p className="mt-2 font-medium">This shop is being set up. Some of these details are examples.</p>
          )}
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-semibold">{title}</h2>
            <ul className="mt-2">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className="flex min-h-11 items-center text-muted-foreground hover:text-foreground">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          {/* The shop has no newsletter and no accounts there, so small screens are spared them. */}
          <div className="mb-5 max-sm:hidden">
            <label htmlFor={newsletterId} className="font-semibold">
              Newsletter
            </label>
            <input
              id={newsletterId}
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              className="mt-3 min-h-11 w-full rounded-control border border-input bg-card px-3"
            />
            <ul aria-label="Social media" className="mt-5 flex gap-4 text-muted-foreground">
              {social.map(({ name, Icon }) => (
                <li key={name}>
                  <Icon className="size-6" />
                  <span className="sr-only">{name}</span>
                </li>
              ))}
            </ul>
          </div>
          <p className="text-muted-foreground">Payment is arranged on WhatsApp:</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {payments.map((name) => (
              <li key={name} className="rounded-control border bg-card px-3 py-1.5 text-xs font-medium">
                {name}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="border-t py-4 text-center text-xs text-muted-foreground">
        {`Prices in Indian rupees${hasGst(shop) ? ', GST included' : ''}. Delivery within India.`}
      </p>
    </footer>
  );
}

type IconProps = { className?: string };

const outline = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
} as const;

function InstagramIcon({ className }: IconProps) {
  return (
    <svg {...outline} aria-hidden="true" className={className}>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.8 7.2h.01" strokeLinecap="round" />
    </svg>
  );
}

function FacebookIcon({ className }: IconProps) {
  return (
    <svg {...outline} aria-hidden="true" className={className}>
      <path
        d="M14.5 21v-7.5h2.6l.4-3h-3V8.7c0-1 .4-1.6 1.6-1.6h1.6V4.4c-.7-.1-1.5-.2-2.3-.2-2.3 0-3.9 1.4-3.9 4v2.3H9v3h2.5V21"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

function YouTubeIcon({ className }: IconProps) {
  return (
    <svg {...outline} aria-hidden="true" className={className}>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.3 9.2 4.9 2.8-4.9 2.8Z" strokeLinejoin="round" />
    </svg>
  );
}
