import { Drawing, type DrawingProps } from './drawing.tsx';

/** An open parcel that a lotus has found first. */
export function NoOrdersDrawing({ className }: DrawingProps) {
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
