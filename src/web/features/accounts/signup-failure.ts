import { showToast } from '#web/lib/toasts.ts';

export function showSignupFailure({ message }: Error): void {
  showToast({
    title: 'Sign up failed',
    description: message || 'Failed to create account',
    variant: 'destructive',
  });
}
