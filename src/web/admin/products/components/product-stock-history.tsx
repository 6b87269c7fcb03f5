import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { listStockMovements, StockMovement } from '#contracts/catalogue/stock-movements.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { nextPage, totalText } from '#contracts/pagination-view.ts';
import { causeWords } from '#web/admin/products/cause-words.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';
import { FormSection } from './form-section.tsx';
import { RecordStock } from './record-stock.tsx';

const PAGE_SIZE = 8;

function movementsQuery(id: number, page: number) {
  return queryOptions({
    // Below the products: whatever changes them may have changed a stock.
    queryKey: adminKey('products', 'stock-movements', id, page),
    queryFn: () =>
      callApi<typeof listStockMovements>('GET', '/api/admin/products/:id/stock-movements', {
        params: { id },
        query: { page, limit: PAGE_SIZE },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type StockHistoryProps = { product: Pick<Product, 'id'>; onRecorded: (stock: number) => void };

/** Every change of the product's stock, newest first. */
export function StockHistory({ product: { id }, onRecorded }: StockHistoryProps) {
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useQuery(movementsQuery(id, page));
  return (
    <FormSection title="Stock history">
      <RecordStock productId={id} onRecorded={onRecorded} />
      {isError && !data && (
        <LoadFailure message="The stock history could not be loaded." onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton />}
      {data && (
        <>
          <ol
            aria-label="Stock history"
            aria-busy={isPlaceholderData}
            className={classNames('-my-2 divide-y', isPlaceholderData && 'opacity-60')}
          >
            {data.data.map((movement) => (
              <Movement key={movement.id} {...movement} />
            ))}
          </ol>
          {data.pagination && data.pagination.totalPages > 1 && <Pages pagination={data.pagination} onPage={setPage} />}
        </>
      )}
    </FormSection>
  );
}

function Movement({ at, cause, quantity, balance, note, orderId, by }: StockMovement) {
  const amount = quantity > 0 ? `+${quantity}` : String(quantity).replace('-', '−');
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 py-2 text-sm">
      <span className="font-medium">
        {causeWords[cause]}
        {orderId !== null && (
          <>
            {', '}
            <Link
              to={`${paths.adminTab('orders')}&query=${orderId}`}
              className="inline-block py-1 text-primary underline"
            >
              order #{orderId}
            </Link>
          </>
        )}
      </span>
      <span className="text-right font-semibold tabular-nums">
        <span className="sr-only">Change: </span>
        {amount}
      </span>
      <span className="text-xs text-muted-foreground">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {by && ` by ${by}`}
      </span>
      <span className="text-right text-xs text-muted-foreground tabular-nums">{balance} left</span>
      {note && <q className="col-span-2 mt-1 text-sm wrap-anywhere">{note}</q>}
    </li>
  );
}

function Pages({ pagination, onPage }: { pagination: Pagination; onPage: (page: number) => void }) {
  const { page, totalPages } = pagination;
  return (
    <nav aria-label="Pages of the stock history" className="flex items-center justify-between text-sm">
      <span aria-live="polite" className="tabular-nums">
        Page {page} of {totalPages} <span className="sr-only">({totalText(pagination)} changes)</span>
      </span>
      <span className="flex">
        <IconButton label="Newer changes" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon of={ChevronLeft} className="size-5" />
        </IconButton>
        <IconButton
          label="Older changes"
          disabled={nextPage(pagination) === undefined}
          onClick={() => onPage(page + 1)}
        >
          <Icon of={ChevronRight} className="size-5" />
        </IconButton>
      </span>
    </nav>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the stock history</span>
      {['w-3/4', 'w-2/3', 'w-1/2'].map((width) => (
        <span key={width} aria-hidden className={`h-3.5 animate-pulse rounded-full bg-muted ${width}`} />
      ))}
    </div>
  );
}
