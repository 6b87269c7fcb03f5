import { MessageCircle } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';

export const whatsappLook = buttonStyles({
  variant: 'quiet',
  size: 'icon',
  className: 'text-success max-md:border max-md:border-input md:size-9 pointer-coarse:md:size-11',
});

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
      className={whatsappLook}
    >
      <Icon of={MessageCircle} className="size-5" />
    </a>
  );
}
