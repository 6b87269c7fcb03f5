import '@vitejs/plugin-react/preamble';
import '../styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setTransport } from '#web/lib/api.ts';
import { browserTransport } from '#web/lib/browser-transport.ts';
import { installCloseOnBack } from '#web/lib/close-on-back.ts';
import { ChunkError, isOutdated } from '#web/lib/load-on-demand.ts';
import { createQueryClient, restorePageState } from '#web/lib/query-client.ts';
import { Providers } from './providers.tsx';
import { loadLazyRoutes, routes } from './routes.tsx';

/** Tooltips are not urgent, so their code loads after hydration. */
function installTooltips(): void {
  import('#web/components/ui/tooltip-bubble.ts').then(
    ({ watchForTooltips }) => watchForTooltips(),
    // The accessible names do not depend on them.
    () => {},
  );
}

/** After Back or Forward the browser may show an old copy of the page from its HTTP cache. */
function isFromHistory(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');
}

/** Once a part of the page was missing, the next navigation loads the new release. */
function reloadAfterRelease(router: ReturnType<typeof createBrowserRouter>): void {
  let shown = router.state.location;
  router.subscribe((state) => {
    if (state.location !== shown && isOutdated()) location.reload();
    shown = state.location;
  });
}

async function start(): Promise<void> {
  setTransport(browserTransport);
  const queryClient = createQueryClient();
  const state = JSON.parse(document.getElementById('page-state')?.textContent ?? '[]');
  restorePageState(queryClient, state, { isStale: isFromHistory() });

  // Hydration needs the component of the current page at once.
  await loadLazyRoutes(location);
  // In a task of its own: this one has just evaluated the code of the page.
  await new Promise((resolve) => setTimeout(resolve));
  const root = document.getElementById('root');
  if (!root) return;
  // Hydration data, even empty, marks the first page as rendered by the server: its scroll position stays.
  const router = installCloseOnBack(() => createBrowserRouter(routes, { hydrationData: {} }));
  reloadAfterRelease(router);
  // As a transition, React hydrates in small steps and the page stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>,
    );
  });
  installTooltips();
}

start().catch((error: unknown) => {
  if (!(error instanceof ChunkError)) throw error;
  // As if the entry itself had not been loaded: the early script reports it at the next press.
  document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error'));
});
