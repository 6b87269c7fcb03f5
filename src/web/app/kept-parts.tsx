import { LRUCache } from 'lru-cache';
import { cloneElement, createContext, isValidElement, type ReactElement, type ReactNode, use } from 'react';
import { type DrawKept, KeptDrawing } from '#web/components/kept.tsx';
import { Footer } from '#web/features/shell/components/footer.tsx';
import { Header } from '#web/features/shell/components/header.tsx';
import { Root } from './root.tsx';

/** A page in the order of its pieces: text that is new, and bytes of parts that an earlier page had too. */
export type PagePieces = (string | Uint8Array)[];

const MAX_BYTES = 16 * 1024 * 1024;
const kept = new LRUCache<string, Uint8Array>({
  maxSize: MAX_BYTES,
  sizeCalculation: (part, name) => part.length + 2 * name.length,
});
const encoder = new TextEncoder();

/** Nobody can guess it, so nothing that anybody wrote is taken for a place. */
const MARK = `kept-${crypto.randomUUID()}`;
const START = 'start';
const END = 'end';
const PLACE_START = `<i id="${MARK}-`;
const PLACE_END = '"></i>';
const MAIN_START = '<main id="main"';
const FOOTER_END = '</footer>';

function mark(name: string | number): ReactElement {
  return <i id={`${MARK}-${name}`} />;
}

/** One page on its way: which parts are there already, and which will be there for the next. */
export class PageDrawing {
  readonly #shell: string | null;
  readonly #known: Uint8Array[] = [];
  readonly #newParts: string[] = [];

  /** By the name of the shell two pages have the same header and footer; null: they are drawn anew. */
  constructor(shell: string | null) {
    this.#shell = shell;
  }

  /** The element in whose place a known part will stand. */
  #place(name: string): ReactElement | null {
    const part = kept.get(name);
    return part ? mark(this.#known.push(part) - 1) : null;
  }

  readonly drawKept: DrawKept = (part, of, children) => {
    const name = `${part} ${JSON.stringify(of)}`;
    const place = this.#place(name);
    if (place) return place;
    this.#newParts.push(name);
    return (
      <>
        {mark(START)}
        {children}
        {mark(END)}
      </>
    );
  };

  drawShellPart(part: 'header' | 'footer'): ReactElement | null {
    return this.#shell === null ? null : this.#place(`${part} ${this.#shell}`);
  }

  /** What was drawn, with the known parts in their places. */
  toPieces(html: string): PagePieces {
    this.#keepShell(html);
    const [first = '', ...rest] = html.split(PLACE_START);
    const pieces: PagePieces = [first];
    for (const piece of rest) {
      const end = piece.indexOf(PLACE_END);
      const [name, text] = [piece.slice(0, end), piece.slice(end + PLACE_END.length)];
      const part = this.#known[Number(name)];
      if (part) pieces.push(part);
      pieces.push(name === START ? keep(this.#newParts.shift() ?? '', text) : text);
    }
    return pieces;
  }

  #keepShell(html: string): void {
    if (this.#shell === null || kept.has(`header ${this.#shell}`)) return;
    keep(`header ${this.#shell}`, html.slice(html.indexOf('<header'), html.indexOf(MAIN_START)));
    const footer = html.slice(html.lastIndexOf('<footer'), html.lastIndexOf(FOOTER_END) + FOOTER_END.length);
    keep(`footer ${this.#shell}`, footer);
  }
}

function keep(name: string, html: string): Uint8Array {
  const part = encoder.encode(html);
  kept.set(name, part);
  return part;
}

const CurrentDrawing = createContext<PageDrawing | null>(null);

export function InDrawing({ drawing, children }: { drawing: PageDrawing; children: ReactNode }): ReactNode {
  return (
    <CurrentDrawing value={drawing}>
      <KeptDrawing value={drawing.drawKept}>{children}</KeptDrawing>
    </CurrentDrawing>
  );
}

/**
 * The root of the pages on the server. Where header and footer are known already it only marks their places, one element
 * for each, so that all other elements stay where they are and React gives them the same ids as in the browser.
 */
export function ServerRoot(): ReactNode {
  const drawing = use(CurrentDrawing);
  // Called and not drawn: its children are to be looked at.
  const page = Root() as ReactElement<{ children: ReactNode[] }>;
  const place = (child: ReactNode) => {
    if (!isValidElement(child)) return child;
    if (child.type === Header) return drawing?.drawShellPart('header') ?? child;
    return child.type === Footer ? (drawing?.drawShellPart('footer') ?? child) : child;
  };
  return cloneElement(page, {}, ...page.props.children.map(place));
}
