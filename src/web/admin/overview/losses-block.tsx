import { queryOptions, useQuery } from '@tanstack/react-query';
import type { listStockLosses } from '#contracts/catalogue/stock-movements.ts';
import { SUMMARY_LIST_LENGTH } from '#contracts/dashboard/admin-summary.ts';
import { formatPaise, formatRupees } from '#contracts/money.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { callApi } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { Block, BlockLine } from './block.tsx';

/** Refetched whenever the overview is shown again. */
function lossesQuery() {
  return queryOptions({
    queryKey: adminKey('summary', 'losses'),
    queryFn: () => callApi<typeof listStockLosses>('GET', '/api/admin/stock-losses', { query: {} }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

const plural = (pieces: number) => `${pieces.toLocaleString('en-IN')} ${pieces === 1 ? 'piece' : 'pieces'}`;

/** What died in the last 30 days, and what it would have brought. */
export function LossesBlock() {
  const { data: losses, isError, refetch } = useQuery(lossesQuery());
  if (isError && !losses)
    return <LoadFailure message="The losses could not be loaded." onRetry={() => void refetch()} />;
  const pieces = losses?.reduce((sum, loss) => sum + loss.pieces, 0) ?? 0;
  const paise = losses?.reduce((sum, loss) => sum + Math.round(Number(loss.value) * 100), 0) ?? 0;
  return (
    <Block
      title="Losses of the last 30 days"
      lead={
        pieces > 0 && (
          <>
            <strong className="text-xl tabular-nums">{formatPaise(paise)}</strong>{' '}
            <span className="text-muted-foreground">{pieces.toLocaleString('en-IN')} died</span>
          </>
        )
      }
      items={losses?.slice(0, SUMMARY_LIST_LENGTH)}
      empty="No losses recorded."
      itemKey={({ productId }) => productId}
    >
      {({ productId, name, pieces, value }) => (
        <BlockLine
          to={paths.adminProduct(productId)}
          name={name}
          value={
            <>
              <span className="mr-3 font-normal text-muted-foreground">{formatRupees(value)}</span>
              {plural(pieces)}
            </>
          }
        />
      )}
    </Block>
  );
}
