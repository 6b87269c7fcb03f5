import { type ComponentProps, type MouseEvent, use } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean; preventScrollReset?: boolean };

/**
 * A link to another page of the shop. The router's own also takes addresses that begin at the present page: it works each one
 * out anew, and is drawn anew whenever the page changes. Those of `paths` are whole.
 */
export function Link({ to, replace = false, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const { navigator } = use(NavigationContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    const way = replace || to === pathname + search + hash ? 'replace' : 'push';
    navigator[way](to, undefined, { preventScrollReset });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** A new tab or window, a download, the menu of the browser. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}
