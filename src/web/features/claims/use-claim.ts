import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ClaimPage } from '#contracts/claims/claim.ts';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';
import { claimQuery } from './api.ts';
import { sendClaimFile } from './send-claim-file.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** Changes the claim. The page shows it as the server has it afterwards, also when the change was refused. */
export function useClaimMutation<Input>(token: string, run: (input: Input) => Promise<ClaimPage | undefined>) {
  const queryClient = useQueryClient();
  const { queryKey } = claimQuery(token);
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async (page) => {
      if (page) queryClient.setQueryData(queryKey, page);
      else await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const { error } = mutation;
  return { ...mutation, failure: error && (error.message || TRY_AGAIN) };
}

/** The uploads of a claim, which run as long as its page is open. */
export function useNewUploads(token: string): UploadQueue {
  const queryClient = useQueryClient();
  const [queue] = useState(() =>
    createUploadQueue({
      token,
      shrink: shrinkPhoto,
      send: sendClaimFile,
      onSent: () => queryClient.invalidateQueries({ queryKey: claimQuery(token).queryKey }),
    }),
  );
  useEffect(() => queue.open(), [queue]);
  return queue;
}

type OpenClaim = { token: string; uploads: UploadQueue };

const ClaimContext = createContext<OpenClaim | null>(null);
export const ClaimProvider = ClaimContext.Provider;

export function useOpenClaim() {
  const open = use(ClaimContext);
  if (!open) throw new Error('There is no claim around this part.');
  const { token, uploads } = open;
  return { token, uploads, waiting: useSyncExternalStore(uploads.subscribe, uploads.files, uploads.files) };
}

const TICK_MS = 15_000;

/** The server's time, moved on now and then. */
export function useServerTime(clockAhead: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now - clockAhead;
}
