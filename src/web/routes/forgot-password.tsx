import { ForgotPasswordForm } from '#web/features/accounts/components/forgot-password-form.tsx';
import { FormLink, FormPage } from '#web/features/accounts/components/form-page.tsx';
import { paths } from '#web/lib/paths.ts';

export default function ForgotPasswordPage() {
  return (
    <FormPage
      title="Forgot your password?"
      description="Get a link by mail to choose a new password."
      path={paths.forgotPassword}
      intro="We will mail you a link to choose a new one."
    >
      <ForgotPasswordForm />
      <p className="mt-6 border-t pt-4 text-sm">
        Remembered it? <FormLink to={paths.login}>Sign in</FormLink>
      </p>
    </FormPage>
  );
}
