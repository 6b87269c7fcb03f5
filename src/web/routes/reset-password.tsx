import { DeadLink } from '#web/components/dead-link.tsx';
import { FormPage } from '#web/features/accounts/components/form-page.tsx';
import { ResetPasswordForm } from '#web/features/accounts/components/reset-password-form.tsx';
import { useMailedToken } from '#web/features/accounts/use-mailed-token.ts';
import { paths } from '#web/lib/paths.ts';

export default function ResetPasswordPage() {
  const token = useMailedToken();
  return (
    <FormPage
      title="Choose a new password"
      description="Choose a new password for your account."
      path={paths.resetPassword}
      isIndexed={false}
    >
      {token === null ? (
        <DeadLink
          message="This link is not complete. Please open it from the mail again, or ask for a new one."
          to={paths.forgotPassword}
          label="Ask for a new link"
        />
      ) : (
        <ResetPasswordForm token={token ?? ''} />
      )}
    </FormPage>
  );
}
