import { useQuery } from '@tanstack/react-query';
import { DeadLink } from '#web/components/dead-link.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { claimQuery, LINK_GONE } from '#web/features/claims/api.ts';
import { ClaimView } from '#web/features/claims/components/claim-view.tsx';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useFragment } from '#web/lib/use-fragment.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function ClaimPage() {
  const shop = useShop();
  const token = useFragment();
  return (
    <>
      <PageHead
        title={`Report a problem | ${shop.name}`}
        description="Tell us what was dead, damaged, wrong or missing in your parcel."
        url={`${shop.url}${paths.claim}`}
        isIndexed={false}
      />
      {token === undefined && <PageLoading />}
      {token === '' && <BadToken message={LINK_GONE} />}
      {token && <OpenedClaim key={token} token={token} />}
    </>
  );
}

function OpenedClaim({ token }: { token: string }) {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(claimQuery(token));
  if (data) {
    // The device's clock may be wrong.
    return <ClaimView token={token} page={data} clockAhead={dataUpdatedAt - Date.parse(data.now)} />;
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <BadToken message={error.message || LINK_GONE} />;
  }
  if (isPending) return <PageLoading />;
  return (
    <div className="page py-16">
      <LoadFailure message={error.message || 'Your claim could not be loaded.'} onRetry={() => void refetch()} />
    </div>
  );
}

function BadToken({ message }: { message: string }) {
  return (
    <div className="page max-w-md py-10">
      <h1 className="heading">Report a problem</h1>
      <DeadLink message={message} to={paths.contact} label="Contact us" />
    </div>
  );
}
