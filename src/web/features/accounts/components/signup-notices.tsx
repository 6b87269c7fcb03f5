import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';

/** Says at sign-up which data is stored and why. */
export function PrivacyNotice() {
  return (
    <p className="text-sm text-muted-foreground">
      We keep your name and email address to run your account and tell you about your orders. Your password is stored so
      that it cannot be read. You can download or delete your data on your account page.{' '}
      <Link to={paths.privacy} className="font-semibold text-primary underline underline-offset-4">
        Privacy policy
      </Link>
    </p>
  );
}

export function showSignupFailure({ message }: Error): void {
  showToast({
    title: 'Sign up failed',
    description: message || 'Failed to create account',
    variant: 'destructive',
  });
}
