import { FirstAdminForm } from '#web/features/accounts/components/first-admin-form.tsx';
import { FormLink, FormPage } from '#web/features/accounts/components/form-page.tsx';
import { paths } from '#web/lib/paths.ts';

export default function AdminSetupPage() {
  return (
    <FormPage
      title="First Admin Setup"
      description="Makes the first administrator of the shop."
      path={paths.adminSetup}
      isIndexed={false}
      intro="Makes the first administrator of this shop. It works once; further ones are named in the dashboard."
    >
      <FirstAdminForm />
      <p className="mt-6 border-t pt-4 text-sm">
        There is an administrator already? <FormLink to={paths.login}>Sign in</FormLink>
      </p>
    </FormPage>
  );
}
