import { type ReactNode, useId } from 'react';
import type { ClaimDetails } from '#contracts/claims/admin-claims.ts';
import type { NoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';

export type ClaimPartProps = { claim: ClaimDetails; noteUnsaved: NoteUnsaved };

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-4 rounded-card border bg-card p-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
