import { useMutation } from '@tanstack/react-query';
import { ReceiptIndianRupee } from 'lucide';
import { useNavigate } from 'react-router';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { fetchOrderLink } from '../api.ts';

/** Opens the page of the order's link. The link is a secret, so it is fetched only when it is wanted. */
export function PayOrTrackButton({ orderId }: { orderId: number }) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => fetchOrderLink(orderId),
    onSuccess: ({ path }) => navigate(path),
    onError: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Please try again later', variant: 'destructive' }),
  });
  return (
    <Button variant="outline" isBusy={open.isPending} onClick={() => open.mutate()}>
      <Icon of={ReceiptIndianRupee} className="size-4" /> Pay or track this order
    </Button>
  );
}
