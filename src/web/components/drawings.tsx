import type { ReactNode } from 'react';

/*
 * Drawings for empty pages, in one hand with the logo: two-pixel lines with round ends, the lotus, the wave, one small fish.
 * Colours come from the theme's tokens through attributes, so they follow light and dark without a style attribute.
 */
type Props = { className?: string | undefined };

function Drawing({ className, children }: Props & { children: ReactNode }) {
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
function Fish({ transform }: { transform: string }) {
  return (
    <g transform={transform} stroke="var(--accent)" fill="var(--muted)">
      <path d="M-12 0c-3-3-7-6-11-7 2 5 2 9 0 14 4-1 8-4 11-7Z" />
      <path d="M-12 0C-6-9 8-11 17-1c1 1 1 2 0 3C8 10-6 9-12 0Z" />
      <path d="M4-6c3 4 3 8 0 12M-5 0h3" />
      <circle cx="10" cy="-2" r="1.6" fill="var(--accent)" stroke="none" />
    </g>
  );
}

/** A basket afloat with nothing in it, and a fish that wonders. */
export function EmptyCartDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path fill="var(--muted)" stroke="none" d="M14 92h172c-4 34-40 52-86 52S18 126 14 92Z" />
      <path d="M70 50c2-36 58-36 60 0M56 50h88M63 50l6.7 43M137 50l-6.7 43" />
      <path opacity=".35" d="M71 100l.5 3c.5 3 2 4 5 4h47c3 0 4.5-1 5-4l.5-3" />
      <path stroke="var(--border)" d="M83 60l3 26M100 60v26M117 60l-3 26" />
      <path
        stroke="var(--info)"
        d="M14 92c7 0 7 5 14 5s7-5 14-5 7 5 14 5 7-5 14-5 8 5 15 5 8-5 15-5 8 5 15 5 8-5 15-5 7 5 14 5 7-5 14-5 7 5 14 5 7-5 14-5"
      />
      <path stroke="var(--info)" opacity=".45" d="M108 134c6 0 6 4 12 4s6-4 12-4M132 122c6 0 6 4 12 4s6-4 12-4" />
      <Fish transform="translate(73 122) rotate(-12)" />
      <circle cx="102" cy="114" r="2.5" stroke="var(--info)" />
      <circle cx="109" cy="122" r="1.5" stroke="var(--info)" />
    </Drawing>
  );
}

/** An open parcel that a lotus has found first. */
export function NoOrdersDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path
        fill="var(--border)"
        opacity=".5"
        stroke="none"
        d="M26 126c0-9 33-16 74-16s74 7 74 16-33 16-74 16-74-7-74-16Z"
      />
      <path stroke="var(--info)" opacity=".45" d="M40 132c12 6 35 10 60 10s48-4 60-10" />
      <path d="M100 46v28M100 12c7 8 10 14 10 20 0 5-3 10-10 14-7-4-10-9-10-14 0-6 3-12 10-20Z" />
      <path d="M86 20c-4-2-7-3-11-3 0 14 6 25 18 29M114 20c4-2 7-3 11-3 0 14-6 25-18 29" />
      <path opacity=".55" d="M73 29c-4-1-7-1-10-1 4 11 13 17 24 18M127 29c4-1 7-1 10-1-4 11-13 17-24 18" />
      <g fill="var(--muted)">
        <path d="M58 74h84v46c0 3-2 5-5 5H63c-3 0-5-2-5-5Z" />
        <path d="M58 74 44 88c-2 2-1 4 1 4h37c2 0 4-1 5-2l13-16ZM142 74l14 14c2 2 1 4-1 4h-37c-2 0-4-1-5-2l-13-16Z" />
      </g>
      <path stroke="var(--border)" d="M100 92v31" />
      <path stroke="var(--accent)" d="M116 113h14M122 106h8" />
      <g stroke="var(--info)">
        <circle cx="156" cy="50" r="3" />
        <circle cx="165" cy="38" r="2" />
        <circle cx="42" cy="58" r="2" />
      </g>
    </Drawing>
  );
}

/** The glass looks left, the fish hides right. */
export function NothingFoundDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path
        fill="var(--border)"
        opacity=".5"
        stroke="none"
        d="M10 132c16-8 54-12 90-12s74 4 90 12c-20 8-54 12-90 12s-70-4-90-12Z"
      />
      <Fish transform="translate(136 84) scale(-1 1)" />
      <g fill="var(--muted)">
        <path d="M150 130c-14-22-16-48-6-76 10 26 14 52 6 76Z" />
        <path d="M156 130c-2-22 4-40 20-54 4 22-2 40-20 54Z" />
        <path d="M146 130c-6-12-14-20-26-24 2 14 10 22 26 24Z" />
        <path d="M22 130c-2-12 0-22 6-30 4 10 2 20-6 30ZM30 131c2-8 6-12 12-15 0 8-4 12-12 15Z" />
        <circle cx="74" cy="68" r="33" />
      </g>
      <path opacity=".55" d="M148 120c-3-16-4-32-4-46M160 121c4-10 8-20 12-32M138 124c-4-5-8-9-12-13" />
      <path strokeWidth="4" d="m99 93 17 17" />
      <path stroke="var(--info)" d="M50 70c6 0 6 4 12 4s6-4 12-4 6 4 12 4 6-4 12-4" />
      <path stroke="var(--info)" opacity=".45" d="M62 83c6 0 6 4 12 4s6-4 12-4" />
      <path stroke="var(--border)" d="M50 58c3-7 9-12 16-14" />
      <circle cx="74" cy="57" r="2.5" stroke="var(--info)" />
      <circle cx="82" cy="49" r="1.5" stroke="var(--info)" />
    </Drawing>
  );
}

/** A fish alone in an empty tank. */
export function NotFoundDrawing({ className }: Props) {
  return (
    <Drawing className={className}>
      <path fill="var(--muted)" stroke="none" d="M29 40h142v87c0 2-2 4-4 4H33c-2 0-4-2-4-4Z" />
      <path fill="var(--border)" stroke="none" d="M29 122c22-7 44-4 66-6s48-6 76-2v13c0 2-2 4-4 4H33c-2 0-4-2-4-4Z" />
      <path
        stroke="var(--info)"
        d="M31 40c6.9 0 6.9 5 13.8 5s6.9-5 13.8-5 6.9 5 13.8 5 6.9-5 13.8-5 6.9 5 13.8 5 6.9-5 13.8-5 6.9 5 13.8 5 6.9-5 13.8-5 6.9 5 13.8 5 6.9-5 13.8-5"
      />
      <path d="M28 20v107c0 3 2 5 5 5h134c3 0 5-2 5-5V20" />
      <path opacity=".55" d="M20 141h160" />
      <path fill="var(--muted)" d="M124 116c0-10 7-17 15-17s14 7 15 16c-9 3-20 4-30 1Z" />
      <path stroke="var(--border)" d="M160 56v32M152 56v14" />
      <Fish transform="translate(80 90)" />
      <g stroke="var(--info)">
        <circle cx="116" cy="68" r="11" />
        <path d="M112 66c0-6 8-6 8-1 0 3-4 3-4 6M116 74v.01" />
        <circle cx="104" cy="83" r="2" />
      </g>
    </Drawing>
  );
}
