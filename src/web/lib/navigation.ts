import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  type To,
} from 'react-router';
import { presentHold } from './hold-back.ts';
import { noteScroll, watchScroll } from './scroll-positions.ts';

export type Shown = {
  location: Location;
  action: NavigationType;
  /** Where on the page the person is put: at its start, where they left it, or nowhere else than they are. */
  scroll: 'start' | 'return' | 'stay';
  /** The script of the page could not be had. */
  hasFailed: boolean;
};

export type Navigation = {
  navigator: Navigator;
  first: Shown;
  listen(listener: (shown: Shown) => void): void;
};

let arrival: Promise<void> = Promise.resolve();

/** Resolves when the page that was asked for last is there. */
export function arrived(): Promise<void> {
  return arrival;
}

/**
 * Stands between the router and the browser's history. The present page stays, under its address, until the script of
 * the next one is there; of several that are asked for the last one wins. The router's own way to do this weighs 16 kB,
 * for loaders, actions and fetchers that no page has.
 *
 * @param loadPage answers null when there is nothing to wait for
 */
export function createNavigation(loadPage: (pathname: string) => Promise<unknown> | null): Navigation {
  const history = createBrowserHistory();
  const first: Shown = { location: history.location, action: history.action, scroll: 'stay', hasFailed: false };
  let shown = first;
  let publish: (shown: Shown) => void = () => {};
  let turn = 0;
  let isPuttingBack = false;
  let hasAgreed = false;

  const go = (pathname: string, scroll: Shown['scroll'], changeAddress = () => {}) => {
    turn += 1;
    const asked = turn;
    const show = (hasFailed: boolean) => {
      if (asked !== turn) return;
      noteScroll(shown.location.key);
      changeAddress();
      shown = { location: history.location, action: history.action, scroll, hasFailed };
      publish(shown);
    };
    const loading = loadPage(pathname);
    if (!loading) return show(false);
    arrival = loading.then(
      () => show(false),
      () => show(true),
    );
  };

  const goBy =
    (way: 'push' | 'replace') =>
    (to: To, state?: unknown, { preventScrollReset }: NavigateOptions = {}) => {
      const leave = () =>
        go(history.createURL(to).pathname, preventScrollReset ? 'stay' : 'start', () => history[way](to, state));
      const hold = presentHold();
      if (hold) hold(leave);
      else leave();
    };

  // Back or forward, which the browser has already done: whoever is held back is put where they were.
  history.listen(({ location, delta }) => {
    if (isPuttingBack) {
      isPuttingBack = false;
      return;
    }
    // A link within the page, which the browser has followed by itself.
    if (delta === null && location.pathname === shown.location.pathname) return go(location.pathname, 'stay');
    const hold = hasAgreed ? undefined : presentHold();
    hasAgreed = false;
    if (!hold || !delta) return go(location.pathname, 'return');
    isPuttingBack = true;
    history.go(-delta);
    hold(() => {
      hasAgreed = true;
      history.go(delta);
    });
  });
  watchScroll(() => shown.location.key);

  const { createHref, createURL, encodeLocation } = history;
  return {
    first,
    listen: (listener) => {
      publish = listener;
      // Somebody went on before the page was alive.
      if (shown !== first) publish(shown);
    },
    navigator: {
      createHref,
      createURL,
      encodeLocation,
      go: history.go,
      push: goBy('push'),
      replace: goBy('replace'),
    },
  };
}
