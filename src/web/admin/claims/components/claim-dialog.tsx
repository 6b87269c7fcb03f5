import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { GuardedModal } from '#web/admin/shared/components/guarded-modal.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { ApiError } from '#web/lib/api.ts';
import { claimQuery } from '../api.ts';
import { ClaimActions } from './claim-actions.tsx';
import { ClaimDue, ClaimStateBadge } from './claim-badges.tsx';
import { ClaimFacts } from './claim-facts.tsx';
import { ClaimMessages } from './claim-messages.tsx';
import { type ClaimPartProps, Part } from './claim-part.tsx';
import { Evidence } from './evidence.tsx';

/** Rendered while open: the evidence beside what is decided about it. */
export function ClaimDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: claim, error, refetch } = useQuery(claimQuery(id));
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <GuardedModal size="full" title={claim ? `Claim ${claim.reference}` : 'Claim'} onClose={onClose}>
      {(noteUnsaved) => (
        <>
          {claim && <OpenClaim claim={claim} noteUnsaved={noteUnsaved} />}
          {!claim && !error && <PageLoading />}
          {!claim && isUnknown && <p>There is no such claim.</p>}
          {!claim && error && !isUnknown && (
            <LoadFailure message="The claim could not be loaded." onRetry={() => void refetch()} />
          )}
        </>
      )}
    </GuardedModal>
  );
}

function OpenClaim({ claim, noteUnsaved }: ClaimPartProps) {
  const start = useRef<HTMLParagraphElement>(null);
  // While it was loading, only the button that closes it could have the focus.
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <p ref={start} tabIndex={-1} className="outline-none flex flex-wrap items-center gap-x-4 gap-y-1">
        <ClaimStateBadge {...claim} />
        {claim.answerDueAt && (
          <span className="text-sm">
            Answer due <ClaimDue {...claim} />
          </span>
        )}
      </p>
      {/* In one column the answer follows the evidence, and messages come last. */}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Part title="Evidence">
          <Evidence claim={claim} />
        </Part>
        <div className="grid grid-cols-1 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ClaimActions claim={claim} noteUnsaved={noteUnsaved} />
          <Part title="The order and the parcel">
            <ClaimFacts claim={claim} />
          </Part>
        </div>
        <Part title="Messages">
          <ClaimMessages claim={claim} />
        </Part>
      </div>
    </>
  );
}
