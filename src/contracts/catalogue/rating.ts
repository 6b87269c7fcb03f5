export const MAX_STARS = 5;

export type Stars = { full: number; half: boolean; empty: number };

/** Whole stars up to five, and a half star from a fraction of 0.5. */
export function stars(rating: number): Stars {
  const bounded = Math.min(Math.max(rating, 0), MAX_STARS);
  const full = Math.floor(bounded);
  const half = bounded - full >= 0.5;
  return { full, half, empty: MAX_STARS - full - (half ? 1 : 0) };
}
