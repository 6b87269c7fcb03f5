import type { ReactNode } from 'react';

/** As much as a row is high. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="block min-w-0 leading-tight wrap-anywhere *:block *:md:truncate">
      <span>{first}</span>
      {second && <span className="text-sm/tight text-muted-foreground">{second}</span>}
    </span>
  );
}
