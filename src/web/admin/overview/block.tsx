import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#web/components/ui/card.tsx';

/** One subject of the overview. Undefined: it is on its way. */
type BlockProps<Item> = {
  title: string;
  /** A sentence above the list. */
  lead?: ReactNode;
  items: readonly Item[] | undefined;
  /** What is said where there are none. */
  empty: string;
  itemKey: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
};

const SKELETON_LINES = ['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'];

export function Block<Item>({ title, lead, items, empty, itemKey, children }: BlockProps<Item>) {
  return (
    <Card title={title}>
      {lead && <p className="mb-4">{lead}</p>}
      {items === undefined && <Skeleton />}
      {items?.length === 0 && <p className="text-muted-foreground">{empty}</p>}
      {items !== undefined && items.length > 0 && (
        <ul className="-my-2 divide-y">
          {items.map((item) => (
            <li key={itemKey(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Skeleton() {
  return (
    <div aria-hidden className="-my-2 divide-y">
      {SKELETON_LINES.map((width) => (
        <div key={width} className="flex min-h-11 items-center">
          <span className={`h-3.5 animate-pulse rounded-full bg-muted ${width}`} />
        </div>
      ))}
    </div>
  );
}

type BlockLineProps = { to?: string; name: ReactNode; value: ReactNode };

/** A name, and at the end what is to be known about it. */
export function BlockLine({ to, name, value }: BlockLineProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 text-sm">
      {to ? (
        <Link to={to} className="flex min-h-11 min-w-0 grow items-center hover:text-primary hover:underline">
          <span className="truncate">{name}</span>
        </Link>
      ) : (
        <span className="min-w-0 truncate">{name}</span>
      )}
      <span className="shrink-0 text-right font-semibold tabular-nums">{value}</span>
    </div>
  );
}
