import { FormLink, FormPage } from '#web/features/accounts/components/form-page.tsx';
import { ShortSignupForm } from '#web/features/accounts/components/short-signup-form.tsx';
import { paths } from '#web/lib/paths.ts';

export default function SignupTestPage() {
  return (
    <FormPage
      title="Sign-up test"
      description="A short sign-up form for trying things out."
      path={paths.signupTest}
      isIndexed={false}
    >
      <ShortSignupForm />
      <p className="mt-6 border-t pt-4 text-sm">
        Already have an account? <FormLink to={paths.login}>Sign in</FormLink>
      </p>
    </FormPage>
  );
}
