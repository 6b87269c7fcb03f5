import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { NoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { deskOrderQuery } from '../api.ts';

export type DeskPanelProps = { orderId: number; noteUnsaved?: NoteUnsaved };

type Props = { orderId: number; title: string; children: (desk: DeskOrder) => ReactNode };

/** One part of an order's desk. All parts share one query. */
export function DeskPanel({ orderId, title, children }: Props) {
  const { data: desk, isPending, refetch } = useQuery(deskOrderQuery(orderId));
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-4 rounded-card border bg-card p-4 md:p-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {desk && children(desk)}
      {isPending && <p className="min-h-24 text-muted-foreground">Loading...</p>}
      {!desk && !isPending && <LoadFailure message="The order could not be loaded." onRetry={() => void refetch()} />}
    </section>
  );
}
