import { Drawing, type DrawingProps, Fish } from './drawing.tsx';

/** A basket afloat with nothing in it, and a fish that wonders. */
export function EmptyCartDrawing({ className }: DrawingProps) {
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
