import { Link } from 'react-router';
import { buttonStyles } from '#web/components/ui/button-styles.ts';

type DeadLinkProps = { message: string; to: string; label: string };

/** Says that a mailed link is invalid or expired, and offers a next step. */
export function DeadLink({ message, to, label }: DeadLinkProps) {
  return (
    <div role="alert" className="mt-6 grid gap-4">
      <p className="rounded-card border border-destructive p-4">{message}</p>
      <Link to={to} className={buttonStyles({ className: 'w-full' })}>
        {label}
      </Link>
    </div>
  );
}
