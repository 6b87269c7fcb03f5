import { useMutation } from '@tanstack/react-query';
import { saveAsFile } from '#web/features/accounts/save-as-file.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';

/** Saves all of a kind as a file of that name. */
export function useCsvExport(kind: string, download: () => Promise<string>) {
  return useMutation({
    mutationFn: download,
    onSuccess: (csv) => saveAsFile(`${kind}.csv`, 'text/csv;charset=utf-8', csv),
    onError: ({ message }) =>
      showToast({
        title: 'Error',
        description: `Failed to export ${kind}: ${message || TRY_AGAIN}`,
        variant: 'destructive',
      }),
  });
}
