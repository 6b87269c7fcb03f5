import { MessageCircle } from 'lucide';
import type { Order } from '#contracts/orders/orders.ts';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { orderMessage, whatsappUrl } from '#web/lib/whatsapp.ts';

/** The next step of a pending order, and so its primary button, unless an offer or a payment awaits the customer. */
export function WhatsappButton({ order }: { order: Order }) {
  const shop = useShop();
  return (
    <a
      href={whatsappUrl(shop.whatsapp, orderMessage(order, shop.name))}
      target="_blank"
      rel="noopener"
      className={buttonStyles({ variant: order.awaits ? 'outline' : 'primary', className: 'text-center' })}
    >
      <Icon of={MessageCircle} className="size-4 shrink-0" /> Send us this order on WhatsApp
    </a>
  );
}
