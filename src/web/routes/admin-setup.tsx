import { FirstAdminForm } from '#web/features/accounts/components/first-admin-form.tsx';
import { FormLink, FormPage } from '#web/features/accounts/components/form-page.tsx';
import { paths } from '#web/lib/paths.ts';

export default function AdminSetupPage() {
  return (
    <FormPage
      title="First Admin Setup"
      description="Create the first administrator of the shop."
      path={paths.adminSetup}
      isIndexed={false}
      intro="Create the first administrator of this shop. This works once; add further administrators in the dashboard."
    >
      <FirstAdminForm />
      <p className="mt-6 border-t pt-4 text-sm">
        Already set up? <FormLink to={paths.login}>Sign in</FormLink>
      </p>
    </FormPage>
  );
}
