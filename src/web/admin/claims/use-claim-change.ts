import { useQueryClient } from '@tanstack/react-query';
import type { ClaimDetails } from '#contracts/claims/admin-claims.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { claimChange, claimQuery } from './api.ts';

type Change<Input> = { run: (input: Input) => Promise<ClaimDetails>; success: string; failure: string };

/** A step of a claim. It is shown as the server has it afterwards. */
export function useClaimChange<Input>(id: number, { run, success, failure }: Change<Input>) {
  const queryClient = useQueryClient();
  return useAdminMutation({
    run: async (input: Input) => {
      queryClient.setQueryData(claimQuery(id).queryKey, await run(input));
    },
    success,
    failure,
    invalidates: claimChange,
    showsConflict: false,
  });
}
