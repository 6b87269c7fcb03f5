import { MessageCircle } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';

type WhatsappLinkProps = { orderId: number; phone: string; message: string };

/** In the row of an order. */
export function WhatsappLink({ orderId, phone, message }: WhatsappLinkProps) {
  const label = `WhatsApp about order #${orderId}`;
  return (
    <a
      href={whatsappUrl(phone, message)}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      data-tooltip="WhatsApp"
      className={buttonStyles({
        variant: 'quiet',
        size: 'icon',
        className: 'text-success max-md:border md:size-9 pointer-coarse:md:size-11',
      })}
    >
      <Icon of={MessageCircle} className="size-5" />
    </a>
  );
}
