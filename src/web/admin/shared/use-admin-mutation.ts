import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';
import { type NewToast, showToast } from '#web/lib/toasts.ts';

export type SuccessToast = Omit<NewToast, 'variant'>;

type AdminMutation<Input, Output> = {
  run: (input: Input) => Promise<Output>;
  success: string | SuccessToast | ((output: Output, input: Input) => string | SuccessToast);
  /** What stands before the reason: 'Failed to create category'. */
  failure: string;
  /** Whether the form itself shows a conflict, with both versions. */
  showsConflict?: boolean;
  /** Query keys to invalidate, by their beginning. */
  invalidates: readonly QueryKey[];
};

/** A change made by an administrator, confirmed by a notification. After a failure the form keeps its input. */
export function useAdminMutation<Input, Output>(props: AdminMutation<Input, Output>) {
  const { run, success, failure, showsConflict = true, invalidates } = props;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (output, input) => {
      const toast = typeof success === 'function' ? success(output, input) : success;
      showToast(typeof toast === 'string' ? { title: toast } : toast);
    },
    onError: (error) => {
      if (showsConflict && error instanceof ApiError && error.code === 'stale') return;
      showToast({ title: 'Error', description: `${failure}: ${error.message || TRY_AGAIN}`, variant: 'destructive' });
    },
    // Not awaited: what is behind a dialog may reload after it has closed.
    onSettled: () => {
      for (const queryKey of invalidates) void reload(queryClient, queryKey);
    },
  });
}

/** A first load that began before the change starts again. Invalidation alone would show its old result. */
async function reload(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ queryKey });
}
