import { Drawing, type DrawingProps, Fish } from './drawing.tsx';

/** A fish alone in an empty tank. */
export function NotFoundDrawing({ className }: DrawingProps) {
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
