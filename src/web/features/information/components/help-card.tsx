import { Link } from 'react-router';
import { BUSINESS_HOURS } from '#contracts/shop/policies.ts';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export function HelpCard() {
  const { email } = useShop();
  return (
    <section aria-labelledby="help-title" className="rounded-card border bg-card p-5 lg:sticky lg:top-24">
      <h2 id="help-title" className="text-lg font-semibold">
        Still have a question?
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">We are here {BUSINESS_HOURS}.</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        <Link to={paths.contact} className={buttonStyles()}>
          Contact us
        </Link>
        <a href={`mailto:${email}`} className={buttonStyles({ variant: 'outline' })}>
          Email Support
        </a>
      </div>
    </section>
  );
}
