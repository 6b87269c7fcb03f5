import { stateCodes } from '#contracts/addresses/state-codes.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { useShop } from '#web/lib/use-shop.ts';

/** The composition scheme allows no sales to other states. */
export function CompositionNote({ order: { shippingAddress, status } }: { order: Order }) {
  const { tax } = useShop();
  if (tax?.registration !== 'composition' || !shippingAddress || status === 'cancelled') return null;
  if (stateCodes[shippingAddress.state]?.gstCode === tax.stateCode) return null;
  return (
    <p role="note" className="rounded-control border border-warning bg-warning/8 px-3 py-2 text-sm">
      This order goes to another state ({shippingAddress.state}). The composition scheme does not allow that. Ask your
      accountant before you send it.
    </p>
  );
}
