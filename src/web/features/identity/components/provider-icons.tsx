import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';

/** Initials instead of trademarked logos; the button's text names the provider. */
const letters: Record<SignInProvider, string> = {
  'google.com': 'G',
  'facebook.com': 'f',
  'github.com': 'GH',
  'twitter.com': 'X',
};

export function ProviderIcon({ provider }: { provider: SignInProvider }) {
  return (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-full bg-muted text-xs font-bold text-muted-foreground"
    >
      {letters[provider]}
    </span>
  );
}
