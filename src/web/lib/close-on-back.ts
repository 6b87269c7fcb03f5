import type { DataRouter } from 'react-router';

/** The router numbers its entries by `idx`; `dialog` counts the entries that open dialogs have added to one of them. */
type EntryState = { idx?: number; dialog?: number } | null;

type OpenDialog = { close: () => void };

const dialogs: OpenDialog[] = [];
let isInstalled = false;
let here = { idx: 0, depth: 0 };

function readEntry() {
  const state = history.state as EntryState;
  return { idx: state?.idx ?? -1, depth: state?.dialog ?? 0 };
}

/** Every open dialog needs an entry of its own, with the address of the page. */
function addEntries(): void {
  while (isInstalled && here.depth < dialogs.length) {
    here.depth += 1;
    history.pushState({ ...history.state, dialog: here.depth }, '');
  }
}

function onPopState(event: PopStateEvent): void {
  const before = here;
  here = readEntry();
  // Another page: the router goes there.
  if (here.idx !== before.idx || here.depth === before.depth) return;
  event.stopImmediatePropagation();
  if (here.depth > before.depth) history.forward();
  else if (dialogs.length <= here.depth) history.back();
  else {
    dialogs.at(-1)?.close();
    // One that stays open, because it asks first, needs its entry again.
    setTimeout(addEntries);
  }
}

/**
 * The Back button closes an open dialog and leaves the page as it is. The entry of a dialog that was closed by other
 * means stays in the history and is skipped: removing it could interfere with a navigation that has just begun.
 */
export function installCloseOnBack<Router extends Pick<DataRouter, 'subscribe'>>(createRouter: () => Router): Router {
  // Before the router adds its own listener.
  addEventListener('popstate', onPopState);
  const router = createRouter();
  isInstalled = true;
  here = readEntry();
  router.subscribe(() => {
    here = readEntry();
    addEntries();
  });
  return router;
}

/** To be called when a dialog opens; returns a function for when it has closed. */
export function closeOnBack(close: () => void): () => void {
  const dialog: OpenDialog = { close };
  dialogs.push(dialog);
  addEntries();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
  };
}
