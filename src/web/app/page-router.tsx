import { Component, type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { type RouteObject, Router, useRoutes } from 'react-router';
import type { Navigation, Shown } from '#web/lib/navigation.ts';
import { scrollOf } from '#web/lib/scroll-positions.ts';
import { RouteErrorPage } from '#web/routes/route-error.tsx';

type PageRouterProps = { navigation: Navigation; routes: RouteObject[] };

/** What the browser draws; the server draws the same routes in entry-server.tsx. */
export function PageRouter({ navigation, routes }: PageRouterProps) {
  const [shown, setShown] = useState(navigation.first);
  // As a transition: a page that waits for its data leaves the present one on show.
  useLayoutEffect(() => navigation.listen((next) => startTransition(() => setShown(next))), [navigation]);
  useLayoutEffect(() => scrollFor(shown), [shown]);
  return (
    // Two places, as in the server's router: React counts them in the ids that it makes up.
    <>
      <Router location={shown.location} navigationType={shown.action} navigator={navigation.navigator}>
        <PageErrorBoundary shown={shown}>
          <Pages routes={routes} />
        </PageErrorBoundary>
      </Router>
      {null}
    </>
  );
}

function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}

function scrollFor({ scroll, location: { key, hash } }: Shown): void {
  if (scroll === 'stay') return;
  const target = scroll === 'start' && hash ? document.getElementById(hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  else scrollTo(0, scroll === 'return' ? scrollOf(key) : 0);
}

type BoundaryProps = { shown: Shown; children: ReactNode };
type BoundaryState = { shown: Shown; hasFailed: boolean };

/** A page that could not be drawn does not stand in the way of the next one. */
class PageErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state = { shown: this.props.shown, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ shown }: BoundaryProps, state: BoundaryState) {
    return shown === state.shown ? null : { shown, hasFailed: shown.hasFailed };
  }

  override render() {
    return this.state.hasFailed ? <RouteErrorPage /> : this.props.children;
  }
}
