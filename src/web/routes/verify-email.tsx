import { DeadLink } from '#web/components/dead-link.tsx';
import { FormPage } from '#web/features/accounts/components/form-page.tsx';
import { VerifyEmail } from '#web/features/accounts/components/verify-email.tsx';
import { useMailedToken } from '#web/features/accounts/use-mailed-token.ts';
import { paths } from '#web/lib/paths.ts';

export default function VerifyEmailPage() {
  const token = useMailedToken();
  return (
    <FormPage
      title="Confirm your email address"
      description="Confirm that this email address is yours."
      path={paths.verifyEmail}
      isIndexed={false}
    >
      {token === null ? (
        <DeadLink
          message="This link is not complete. Please open it from the mail again, or ask for a new one on your account page."
          to={paths.account}
          label="Go to your account"
        />
      ) : (
        <VerifyEmail token={token ?? ''} />
      )}
    </FormPage>
  );
}
