import { Drawing, type DrawingProps, Fish } from './drawing.tsx';

/** The glass looks left, the fish hides right. */
export function NothingFoundDrawing({ className }: DrawingProps) {
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
