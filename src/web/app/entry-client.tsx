import '@vitejs/plugin-react/preamble';
import '../styles.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { installTooltips } from '#web/components/ui/tooltips.ts';
import { setTransport } from '#web/lib/api.ts';
import { browserTransport } from '#web/lib/browser-transport.ts';
import { createNavigation } from '#web/lib/navigation.ts';
import { putAnswers } from '#web/lib/page-answers.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { PageRouter } from './page-router.tsx';
import { Providers } from './providers.tsx';
import { loadPage, routes } from './routes.tsx';

/** Going back, browsers show a page as they have kept it, however long ago that was. */
function isFromHistory(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');
}

async function start(): Promise<void> {
  setTransport(browserTransport);
  const queryClient = createQueryClient();
  const answers = JSON.parse(document.getElementById('answers')?.textContent ?? '[]');
  putAnswers(queryClient, answers, { areOld: isFromHistory() });

  // The page that is on show must be there before it is brought to life, or React would throw it away and start anew.
  await loadPage(location.pathname);
  const root = document.getElementById('root');
  if (!root) return;
  const navigation = createNavigation(loadPage);
  // As a transition it is done in small steps, between which the page answers.
  startTransition(() => {
    hydrateRoot(
      root,
      <Providers queryClient={queryClient}>
        <PageRouter navigation={navigation} routes={routes} />
      </Providers>,
    );
  });
  installTooltips();
}

void start();
