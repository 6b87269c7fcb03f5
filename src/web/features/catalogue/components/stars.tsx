import { Star } from 'lucide-react';
import { MAX_STARS, stars } from '#contracts/rating.ts';

type Fill = 'full' | 'half' | 'empty';

function fills(rating: number): Fill[] {
  const { full, half } = stars(rating);
  return Array.from({ length: MAX_STARS }, (_, index) =>
    index < full ? 'full' : index === full && half ? 'half' : 'empty',
  );
}

function StarIcon({ fill }: { fill: Fill }) {
  return (
    <span className="relative size-4">
      <Star className="absolute size-4" strokeWidth={1.75} />
      {fill !== 'empty' && (
        <Star
          className={`absolute size-4 fill-current ${fill === 'half' ? '[clip-path:inset(0_50%_0_0)]' : ''}`}
          strokeWidth={1.75}
        />
      )}
    </span>
  );
}

export function Stars({ rating }: { rating: string }) {
  if (Number(rating) === 0) return <p className="text-sm text-muted-foreground">No ratings yet</p>;
  return (
    <p className="flex items-center gap-2 text-sm">
      <span className="flex text-warning" aria-hidden>
        {fills(Number(rating)).map((fill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a star is what it is
          <StarIcon key={index} fill={fill} />
        ))}
      </span>
      <span>
        <span className="sr-only">Rated </span>
        {rating}
        <span className="sr-only"> of {MAX_STARS}</span>
        <span className="text-muted-foreground"> our rating</span>
      </span>
    </p>
  );
}
