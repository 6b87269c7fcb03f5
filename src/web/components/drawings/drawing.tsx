import type { ReactNode } from 'react';

/*
 * Illustrations for empty states, in the style of the logo: two-pixel lines with round ends, the lotus, the wave, one small fish.
 * Colours come from the theme's tokens through attributes, so they follow light and dark without a style attribute.
 */
export type DrawingProps = { className?: string | undefined };

export function Drawing({ className, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 200 150"
      width="200"
      height="150"
      fill="none"
      stroke="var(--primary)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {children}
    </svg>
  );
}

/** A fish that looks to the right; `transform` moves, turns and mirrors it. */
export function Fish({ transform }: { transform: string }) {
  return (
    <g transform={transform} stroke="var(--accent)" fill="var(--muted)">
      <path d="M-12 0c-3-3-7-6-11-7 2 5 2 9 0 14 4-1 8-4 11-7Z" />
      <path d="M-12 0C-6-9 8-11 17-1c1 1 1 2 0 3C8 10-6 9-12 0Z" />
      <path d="M4-6c3 4 3 8 0 12M-5 0h3" />
      <circle cx="10" cy="-2" r="1.6" fill="var(--accent)" stroke="none" />
    </g>
  );
}
