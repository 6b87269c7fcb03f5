import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnClaim } from '#contracts/claims/claim.ts';
import type { ClaimProblem } from '#contracts/claims/claim-states.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { claimQuery, saveLines } from './api.ts';

export type EditedLine = { itemId: number; quantity: number; problem: ClaimProblem; note: string };

/**
 * The lines as shown, saved one change after the other. What could not be saved is tried again when the network is
 * back.
 */
export function useSavedLines(token: string, claim: OwnClaim | null) {
  const queryClient = useQueryClient();
  const [lines, setLines] = useState<EditedLine[]>(() =>
    (claim?.lines ?? []).map(({ itemId, quantity, problem, note }) => ({
      itemId,
      quantity,
      problem,
      note: note ?? '',
    })),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const unsaved = useRef<EditedLine[] | null>(null);
  const isSaving = useRef(false);

  const save = useCallback(async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure(null);
    while (unsaved.current) {
      const next = unsaved.current;
      unsaved.current = null;
      try {
        const page = await saveLines(token, {
          lines: next.map((line) => ({ ...line, note: line.note.trim() || null })),
        });
        queryClient.setQueryData(claimQuery(token).queryKey, page);
      } catch (error) {
        unsaved.current ??= next;
        setFailure(`Not saved. ${(error instanceof Error && error.message) || TRY_AGAIN}`);
        break;
      }
    }
    isSaving.current = false;
  }, [token, queryClient]);
  useEffect(() => {
    const goOn = () => void save();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [save]);

  const change = (next: EditedLine[]) => {
    setLines(next);
    unsaved.current = next;
  };
  return { lines, failure, change, save: () => void save() };
}
