import { useQuery } from '@tanstack/react-query';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { formatDate } from '#contracts/format-date.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { paths } from '#web/lib/paths.ts';
import { summaryQuery } from './api.ts';
import { Block, BlockLine } from './block.tsx';
import { CountCards } from './count-cards.tsx';
import { SalesChart } from './sales-chart.tsx';
import { ToDoBlock } from './to-do-block.tsx';

export function OverviewTab() {
  const { user } = useSession();
  const { data: summary, isError, refetch } = useQuery(summaryQuery());
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <h2 className="text-lg font-semibold">Welcome, {user?.fullName}</h2>
        <p className="text-muted-foreground">Here is how the shop stands, and what it needs from you today.</p>
      </div>
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
      <CountCards counts={summary?.counts} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card title="Sales of the last 30 days">
          {summary ? (
            <SalesChart sales={summary.sales} />
          ) : (
            <div className="h-76 animate-pulse rounded-control bg-muted" />
          )}
        </Card>
        <ToDoBlock summary={summary} />
      </div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
        <Block
          title="Low stock"
          items={summary?.lowStock}
          empty="Every product has enough stock."
          itemKey={({ id }) => id}
        >
          {({ id, name, stock }) => (
            <BlockLine
              to={productPath(id)}
              name={name}
              value={stock === 0 ? <span className="text-destructive">Sold out</span> : `${stock} left`}
            />
          )}
        </Block>
        <Block
          title="Waiting for stock"
          items={summary?.waiting}
          empty="Nobody waits for a product to come back."
          itemKey={({ productId }) => productId}
        >
          {({ productId, name, waiting, stock }) => (
            <BlockLine
              to={productPath(productId)}
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
          title="Searches that found nothing"
          items={summary?.fruitlessSearches}
          empty="Every search has found something."
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

/** Found by its id. */
function productPath(id: number): string {
  return `${paths.adminTab('products')}&query=${id}`;
}
