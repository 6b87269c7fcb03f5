import { MessageCircle } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';

type Props = { orderId: number; label?: string; about?: string };

export function ShopWhatsapp({ orderId, label = 'Message us on WhatsApp', about = 'this is about' }: Props) {
  const shop = useShop();
  return (
    <a
      href={whatsappUrl(shop.whatsapp, `Hello ${shop.name}, ${about} my order #${orderId}.`)}
      target="_blank"
      rel="noreferrer"
      className={buttonStyles({ variant: 'outline', className: 'justify-center' })}
    >
      <Icon of={MessageCircle} className="size-4 shrink-0" />
      {label}
    </a>
  );
}
