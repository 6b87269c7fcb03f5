import { cloneElement, createContext, isValidElement, type ReactElement, type ReactNode, use } from 'react';
import { Footer } from './features/shell/components/footer.tsx';
import { Header } from './features/shell/components/header.tsx';
import { Root } from './root.tsx';

/** The parts of a page that are the same on every page of a route while the shop's identity stays. */
type Shell = { header: string; footer: string };

const HEADER_PLACE = '<i id="kept-header"></i>';
const FOOTER_PLACE = '<i id="kept-footer"></i>';
const MAIN_START = '<main id="main"';
const FOOTER_END = '</footer>';

const IsKept = createContext(false);

/**
 * The root of the pages on the server. Where header and footer are known already it only marks their places, one element
 * for each, so that all other elements stay where they are and React gives them the same ids as in the browser.
 */
export function ServerRoot(): ReactNode {
  const isKept = use(IsKept);
  // Called and not drawn: its children are to be looked at.
  const page = Root() as ReactElement<{ children: ReactNode[] }>;
  return isKept ? cloneElement(page, {}, ...page.props.children.map(place)) : page;
}

function place(child: ReactNode): ReactNode {
  if (!isValidElement(child)) return child;
  if (child.type === Header) return <i id="kept-header" />;
  return child.type === Footer ? <i id="kept-footer" /> : child;
}

/** By route: a link of the header is marked while its page is shown. */
const shells = new Map<string, Shell & { shop: string }>();

/** Renders a page with the header and footer of the last one of its route and shop. */
export function renderInShell(
  route: string,
  shop: string,
  page: ReactNode,
  render: (page: ReactNode) => string,
): string {
  const known = shells.get(route);
  if (known?.shop === shop) {
    const html = render(<IsKept value>{page}</IsKept>);
    return html.replace(HEADER_PLACE, () => known.header).replace(FOOTER_PLACE, () => known.footer);
  }
  const html = render(<IsKept value={false}>{page}</IsKept>);
  const header = html.slice(html.indexOf('<header'), html.indexOf(MAIN_START));
  const footer = html.slice(html.lastIndexOf('<footer'), html.lastIndexOf(FOOTER_END) + FOOTER_END.length);
  shells.set(route, { shop, header, footer });
  return html;
}
