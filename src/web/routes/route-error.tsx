import { NotFoundDrawing } from '#web/components/drawings/not-found.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';

/** Shown when a page fails to load or render; it needs no data. */
export function RouteErrorPage() {
  return (
    <div id="app">
      <title>Something went wrong</title>
      <main>
        <EmptyState
          level="h1"
          drawing={<NotFoundDrawing />}
          title="Something went wrong"
          text="The page could not be shown. Your cart is safe."
        >
          <Button onClick={() => location.reload()}>Try again</Button>
        </EmptyState>
      </main>
    </div>
  );
}
