import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { FormLink, FormPage } from '#web/features/accounts/components/form-page.tsx';
import { SignupForm } from '#web/features/accounts/components/signup-form.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { useRedirectSignedIn } from '#web/features/session/use-redirect-signed-in.ts';
import { paths } from '#web/lib/paths.ts';

export default function SignupPage() {
  const { status } = useSession();
  useRedirectSignedIn();
  if (status === 'signed-in') return <PageLoading />;
  return (
    <FormPage
      title="Create account"
      description="Make an account to order, follow your orders and keep your addresses."
      path={paths.signup}
      intro="To order, follow your orders and keep your addresses."
    >
      <SignupForm />
      <p className="mt-6 border-t pt-4 text-sm">
        Already have an account? <FormLink to={paths.login}>Sign in</FormLink>
      </p>
    </FormPage>
  );
}
