import { useMutation } from '@tanstack/react-query';
import { ReceiptIndianRupee } from 'lucide';
import { useNavigate } from 'react-router';
import type { Order } from '#contracts/orders/orders.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { fetchOrderLink } from '../api.ts';

type WaitingOrder = Pick<Order, 'id' | 'awaits' | 'payment'>;

function stepLabel({ awaits, payment }: WaitingOrder): string | null {
  if (awaits === 'answer') return 'See our offer';
  if (awaits === 'payment') return payment.state === 'claimed' ? 'See your payment' : 'Pay for this order';
  return null;
}

/** Opens the page of the order's link. The link is a secret, so it is fetched only when it is wanted. */
export function AwaitedStepButton({ order }: { order: WaitingOrder }) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => fetchOrderLink(order.id),
    onSuccess: ({ path }) => navigate(path),
    onError: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Please try again later', variant: 'destructive' }),
  });
  const label = stepLabel(order);
  if (label === null) return null;
  return (
    <Button isBusy={open.isPending} onClick={() => open.mutate()}>
      <Icon of={ReceiptIndianRupee} className="size-4" /> {label}
    </Button>
  );
}
