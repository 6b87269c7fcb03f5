import type { Product } from '#contracts/catalogue/catalogue.ts';
import { tankSize } from '../tank-size.ts';

/** In units of one length, lying to the right of 0 around the axis. */
const shapes = {
  fish: 'M0 0C.2-.2.5-.22.75-.03L1-.18Q.93 0 1 .18L.75.03C.5.22.2.2 0 0Z',
  other: 'M0 0C.2-.25.8-.25 1 0C.8.2.2.2 0 0Z',
};
const LEAF =
  'M0 0C-.16-.25-.14-.7 0-1C.14-.7.16-.25 0 0ZM0 0C-.3-.1-.42-.4-.38-.66C-.2-.5-.05-.25 0 0ZM0 0C.3-.1.42-.4.38-.66C.2-.5.05-.25 0 0Z';

/** The adult beside the smallest tank that it may be kept in, to scale. */
export function SizeDrawing({ product: { kind, care, category } }: { product: Product }) {
  const { adultSizeCm: size, minTankLitres: litres } = care ?? {};
  if (!size || !litres) return null;
  const { length, height } = tankSize(litres);
  const isPlant = kind === 'plant';
  const top = Math.max(height, isPlant ? size : 0);
  const line = Math.max(length, top) / 160;
  const shape = /fish/i.test(category?.name ?? '') ? shapes.fish : shapes.other;
  return (
    <figure className="mt-4">
      <svg
        viewBox={`${-2 * line} ${-top - 2 * line} ${length + 4 * line} ${top + 4 * line}`}
        aria-hidden
        className="max-h-48 w-full"
      >
        <rect y={-height * 0.92} width={length} height={height * 0.92} className="fill-water/25" />
        <path
          d={`M0 ${-height}V0H${length}V${-height}`}
          fill="none"
          strokeWidth={line}
          className="stroke-muted-foreground"
        />
        <path
          d={isPlant ? LEAF : shape}
          className="fill-primary"
          transform={`translate(${isPlant ? length / 2 : (length - size) / 2} ${isPlant ? 0 : -height * 0.45}) scale(${size})`}
        />
      </svg>
      <figcaption className="mt-2 text-xs text-muted-foreground">
        To scale: {size} cm when grown, in the smallest tank of {litres} litres, about {length} × {height} cm.
      </figcaption>
    </figure>
  );
}
