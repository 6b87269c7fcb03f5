import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminSummary, getAdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { formatDate } from '#contracts/format-date.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { callApi } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { Block, BlockLine } from './block.tsx';
import { CountCards } from './count-cards.tsx';
import { DeadOnArrivalBlock } from './dead-on-arrival-block.tsx';
import { LossesBlock } from './losses-block.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SampleIdentityBar } from './sample-identity-bar.tsx';
import { ToDoBlock } from './to-do-block.tsx';

/** Refetched whenever the overview is shown again. */
function summaryQuery() {
  return queryOptions({
    queryKey: adminKey('summary'),
    queryFn: () => callApi<typeof getAdminSummary>('GET', '/api/admin/summary', {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function OverviewTab() {
  const { user } = useSession();
  const { data: summary, isError, refetch } = useQuery(summaryQuery());
  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="text-lg font-semibold">Welcome, {user?.fullName}</h2>
      <SampleIdentityBar />
      {isError && !summary ? (
        <LoadFailure message="The overview could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Blocks summary={summary} />
      )}
    </div>
  );
}

function Blocks({ summary }: { summary: AdminSummary | undefined }) {
  return (
    <div aria-busy={!summary} className="grid grid-cols-1 gap-6">
      <ToDoBlock summary={summary} />
      <CountCards counts={summary?.counts} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card title="Sales of the last 30 days">
          {summary ? (
            <SalesChart sales={summary.sales} />
          ) : (
            <div className="h-76 animate-pulse rounded-control bg-muted" />
          )}
        </Card>
        <Block
          title="Low stock"
          items={summary?.lowStock}
          empty="Every product has enough stock."
          itemKey={({ id }) => id}
        >
          {({ id, name, stock }) => (
            <BlockLine
              to={paths.adminProduct(id)}
              name={name}
              value={stock === 0 ? <span className="text-destructive">Sold out</span> : `${stock} left`}
            />
          )}
        </Block>
      </div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
        <Block
          title="Waiting for stock"
          items={summary?.waiting}
          empty="No back-in-stock requests."
          itemKey={({ productId }) => productId}
        >
          {({ productId, name, waiting, stock }) => (
            <BlockLine
              to={paths.adminProduct(productId)}
              name={name}
              value={
                <>
                  {stock > 0 && <span className="mr-3 font-medium text-success">Back in stock</span>}
                  {waiting} {waiting === 1 ? 'person' : 'people'}
                </>
              }
            />
          )}
        </Block>
        <Block
          title="Best sellers of the last 90 days"
          items={summary?.bestSellers}
          empty="No sales in the last 90 days."
          itemKey={({ productId }) => productId}
        >
          {({ productId, name, sold }) => (
            <BlockLine to={paths.adminProduct(productId)} name={name} value={`${sold.toLocaleString('en-IN')} sold`} />
          )}
        </Block>
        <LossesBlock />
        <DeadOnArrivalBlock />
        <Block
          title="Searches that found nothing"
          items={summary?.fruitlessSearches}
          empty="Every search found something."
          itemKey={({ query }) => query}
        >
          {({ query, times, lastAt }) => (
            <BlockLine
              name={<q>{query}</q>}
              value={
                <>
                  <span className="mr-3 font-normal text-muted-foreground">{formatDate(lastAt)}</span>
                  {times}×
                </>
              }
            />
          )}
        </Block>
      </div>
    </div>
  );
}
