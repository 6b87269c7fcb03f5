import { FormPage } from '#web/features/accounts/components/form-page.tsx';
import { useMailedToken } from '#web/features/accounts/use-mailed-token.ts';
import { DeadUnsubscribeLink, Unsubscribe } from '#web/features/information/components/unsubscribe.tsx';
import { paths } from '#web/lib/paths.ts';

export default function UnsubscribePage() {
  const token = useMailedToken();
  return (
    <FormPage title="Unsubscribe" description="End a back-in-stock alert." path={paths.unsubscribe} isIndexed={false}>
      {token === null ? <DeadUnsubscribeLink /> : <Unsubscribe token={token ?? ''} />}
    </FormPage>
  );
}
