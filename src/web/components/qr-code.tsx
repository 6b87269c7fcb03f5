import { qrPath } from '#web/lib/qr-path.ts';

/** Scanners need an empty margin of four modules. */
const MARGIN = 4;

/** Dark on white in both themes: many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text);
  const side = size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-control bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
