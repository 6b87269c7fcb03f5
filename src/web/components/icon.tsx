import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { classNames } from '#web/lib/class-names.ts';

/** One of Lucide's drawings, as decoration: what it means is said in words. How its lines look stands in `styles.css`. */
export function Icon({ of, className }: { of: IconNode; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={classNames('icon', className)}>
      {of.map(([shape, attributes], index) => createElement(shape, { ...attributes, key: index }))}
    </svg>
  );
}
