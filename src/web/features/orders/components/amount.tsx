import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

/** One line of the totals, in a `dl`. */
export function Amount({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('flex justify-between gap-4', className)}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
