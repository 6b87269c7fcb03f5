import { DeadLink } from '#web/components/dead-link.tsx';
import { FormPage } from '#web/features/accounts/components/form-page.tsx';
import { useMailedToken } from '#web/features/accounts/use-mailed-token.ts';
import { ConfirmEmail } from '#web/features/identity/components/confirm-email.tsx';
import { paths } from '#web/lib/paths.ts';

export default function ConfirmEmailPage() {
  const token = useMailedToken();
  return (
    <FormPage
      title="Confirm your email address"
      description="Confirm that this email address is yours."
      path={paths.confirmEmail}
      isIndexed={false}
    >
      {token === null ? (
        <DeadLink
          message="This link is not complete. Please open it from the mail again."
          to={paths.login}
          label="Go to sign-in"
        />
      ) : (
        <ConfirmEmail token={token ?? ''} />
      )}
    </FormPage>
  );
}
