import '@vitejs/plugin-react/preamble';
import './styles.css';
import { hydrate as hydrateQueries } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { installTooltips } from './components/ui/tooltips.ts';
import { setTransport } from './lib/api.ts';
import { browserTransport } from './lib/browser-transport.ts';
import { createQueryClient } from './lib/query-client.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

async function start(): Promise<void> {
  setTransport(browserTransport);
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, JSON.parse(document.getElementById('state')?.textContent ?? 'null'));

  // The page that is on show must be there before it is brought to life, or React would throw it away and start anew.
  for (const { route } of matchRoutes(routes, location.pathname) ?? []) {
    if (typeof route.lazy === 'object' && route.lazy.Component) {
      const Component = await route.lazy.Component();
      if (Component) Object.assign(route, { Component });
      delete route.lazy;
    }
  }
  const root = document.getElementById('root');
  if (!root) return;
  const router = createBrowserRouter(routes);
  // As a transition it is done in small steps, between which the page answers.
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

void start();
