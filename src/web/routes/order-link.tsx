import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { LINK_GONE, linkedOrderQuery } from '#web/features/order-link/api.ts';
import { LinkedOrderView } from '#web/features/order-link/components/linked-order-view.tsx';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useFragment } from '#web/lib/use-fragment.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function OrderLinkPage() {
  const shop = useShop();
  const token = useFragment();
  return (
    <>
      <PageHead
        title={`Your order | ${shop.name}`}
        description="Look at your order, pay for it and follow it."
        url={`${shop.url}${paths.orderLink}`}
        isIndexed={false}
      />
      {token === undefined && <PageLoading />}
      {token === '' && <BadLink message={LINK_GONE} />}
      {token && <OpenedLink key={token} token={token} />}
    </>
  );
}

function OpenedLink({ token }: { token: string }) {
  const { data: order, error, isPending, refetch } = useQuery(linkedOrderQuery(token));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <BadLink message={error.message || LINK_GONE} />;
  }
  if (order) return <LinkedOrderView token={token} order={order} />;
  if (isPending) return <PageLoading />;
  return (
    <div className="page py-16">
      <LoadFailure message={error.message || 'Your order could not be loaded.'} onRetry={() => void refetch()} />
    </div>
  );
}

function BadLink({ message }: { message: string }) {
  return (
    <div className="page max-w-md py-10">
      <h1 className="heading">Your order</h1>
      <p role="alert" className="my-6 rounded-card border border-destructive p-4">
        {message}
      </p>
      <Link to={paths.contact} className={buttonStyles({ className: 'w-full justify-center' })}>
        Contact us
      </Link>
    </div>
  );
}
