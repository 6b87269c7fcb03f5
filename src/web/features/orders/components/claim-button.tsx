import { useMutation } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { fetchClaimPath } from '../api.ts';

/** Opens the page of a claim as a new document, which may use the camera. */
export function ClaimButton({ orderId }: { orderId: number }) {
  const open = useMutation({
    mutationFn: () => fetchClaimPath(orderId),
    onSuccess: (path) => location.assign(path),
    onError: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Please try again later', variant: 'destructive' }),
  });
  return (
    <Button variant="outline" isBusy={open.isPending} onClick={() => open.mutate()}>
      <Icon of={ShieldAlert} className="size-4" /> Report a problem
    </Button>
  );
}
