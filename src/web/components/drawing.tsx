import drawings from './drawings.svg';

/** An illustration for an empty state; decorative. */
export function Drawing({ of }: { of: 'empty-cart' | 'no-orders' | 'not-found' | 'nothing-found' }) {
  return (
    <svg width="200" height="150" aria-hidden="true">
      <use href={`${drawings}#${of}`} />
    </svg>
  );
}
