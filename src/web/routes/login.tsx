import { useLocation } from 'react-router';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { FormLink, FormPage } from '#web/features/accounts/components/form-page.tsx';
import { SignIn } from '#web/features/accounts/components/sign-in.tsx';
import { isCheckoutRemembered, knownEmailOf } from '#web/features/session/return-path.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { useRedirectSignedIn } from '#web/features/session/use-redirect-signed-in.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';

export default function LoginPage() {
  const { status, signIn } = useSession();
  useRedirectSignedIn();
  const email = knownEmailOf(useLocation().state);
  // The server renders the loading state and does not know this. Hydration has to match it.
  const isForCheckout = status === 'signed-out' && isCheckoutRemembered();

  const welcome = (response: LoginResponse) => {
    const description = isCheckoutRemembered() ? 'Redirecting to checkout...' : 'Welcome back!';
    signIn(response);
    showToast({ title: 'Logged in successfully', description });
  };
  if (status === 'signed-in') return <PageLoading />;
  return (
    <FormPage
      title="Sign in"
      description="Sign in to see your orders and saved addresses."
      path={paths.login}
      intro={
        isForCheckout
          ? 'To place your order, sign in or create an account. Your cart is saved.'
          : 'Your orders and addresses are waiting.'
      }
    >
      <SignIn onSignedIn={welcome} {...(email !== null && { email })} />
      <p className="mt-6 border-t pt-4 text-sm">
        New here? <FormLink to={paths.signup}>Create account</FormLink>
      </p>
    </FormPage>
  );
}
