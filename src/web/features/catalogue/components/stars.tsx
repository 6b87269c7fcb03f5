import { MAX_STARS, stars } from '#contracts/catalogue/rating.ts';

const SIZE = 24;
const POINTS = 5;
const [OUTER, INNER] = [9.5, 4.4];

/** All stars as one path: ten separate icons took a tenth of the render time of a product page. */
const ROW = Array.from({ length: MAX_STARS }, (_, star) => {
  const corners = Array.from({ length: 2 * POINTS }, (_, corner) => {
    const [angle, radius] = [(corner * Math.PI) / POINTS, corner % 2 === 0 ? OUTER : INNER];
    const x = SIZE * (star + 0.5) + radius * Math.sin(angle);
    const y = SIZE / 2 + 0.7 - radius * Math.cos(angle);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}).join('');

export function Stars({ rating }: { rating: string }) {
  if (Number(rating) === 0) return <p className="text-sm text-muted-foreground">No ratings yet</p>;
  const { full, half } = stars(Number(rating));
  return (
    <p className="flex items-center gap-2 text-sm">
      <svg
        viewBox={`0 0 ${SIZE * MAX_STARS} ${SIZE}`}
        aria-hidden
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinejoin="round"
        className="h-4 w-20 text-warning"
      >
        <path d={ROW} />
        {/* The nested svg clips the filled stars at its width. */}
        <svg aria-hidden width={SIZE * (full + (half ? 0.5 : 0))} height={SIZE} fill="currentColor">
          <path d={ROW} />
        </svg>
      </svg>
      <span>
        {rating}
        <span className="sr-only"> of {MAX_STARS}</span>
        <span className="text-muted-foreground"> · Rated by the shop</span>
      </span>
    </p>
  );
}
