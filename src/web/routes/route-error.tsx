import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { Drawing } from '#web/components/drawing.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { ChunkError, isOutdated } from '#web/lib/load-on-demand.ts';

/** In place of a page that fails to load or render. */
export function PageError() {
  const error = useRouteError();
  const isMissing = error instanceof ChunkError;
  const page = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  // The new release is about to be loaded.
  if (isMissing && isOutdated()) return <PageLoading />;
  const title = isMissing ? 'The page could not be loaded' : 'Something went wrong';
  return (
    <>
      <title>{title}</title>
      <EmptyState
        level="h1"
        drawing={<Drawing of="not-found" />}
        title={title}
        text={isMissing ? error.message : 'The page could not be shown. Your cart is safe.'}
      >
        {isMissing ? (
          <Button disabled={isBusy} onClick={() => void navigate(page, { replace: true, state: page.state })}>
            {isBusy ? 'Loading...' : 'Retry'}
          </Button>
        ) : (
          <Button onClick={() => location.reload()}>Try again</Button>
        )}
      </EmptyState>
    </>
  );
}

/** In place of the dashboard with its frame. */
export function AdminError() {
  return (
    <main>
      <PageError />
    </main>
  );
}

/** When even the header fails; it needs no data. */
export function RouteErrorPage() {
  return (
    <div id="app">
      <AdminError />
    </div>
  );
}
