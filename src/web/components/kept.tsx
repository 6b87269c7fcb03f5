import { createContext, type ReactNode, use } from 'react';

export type DrawKept = (part: string, of: unknown, children: ReactNode) => ReactNode;

/** How a kept part comes into its page: in the browser as what it is. */
export const KeptDrawing = createContext<DrawKept>((_part, _of, children) => children);

type KeptProps = {
  part: string;
  /** All that the part depends on, besides the page's file itself. */
  of: unknown;
  children: ReactNode;
};

/**
 * A part that looks the same wherever `of` is the same: the server draws it once, for all pages. There may be none within it, nor
 * a picture that is loaded at once, nor an id that React makes up.
 */
export function Kept({ part, of, children }: KeptProps) {
  return use(KeptDrawing)(part, of, children);
}
