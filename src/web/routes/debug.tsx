import { DebugTool } from '#web/features/accounts/components/debug-tool.tsx';
import { FormPage } from '#web/features/accounts/components/form-page.tsx';
import { paths } from '#web/lib/paths.ts';

export default function DebugPage() {
  return (
    <FormPage
      title="Login debugging"
      description="Tries the sign-in and shows the state of the session."
      path={paths.debug}
      isIndexed={false}
      intro="Tries the sign-in and shows the state of the session."
    >
      <DebugTool />
    </FormPage>
  );
}
