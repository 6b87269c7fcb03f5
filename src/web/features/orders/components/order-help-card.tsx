import { Mail, MapPin, Phone } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Card } from '#web/components/ui/card.tsx';
import { useShop } from '#web/lib/use-shop.ts';

export function OrderHelpCard({ orderId }: { orderId: number }) {
  const { address, phone, email } = useShop();
  const subject = encodeURIComponent(`Order #${orderId}`);
  return (
    <Card title="Need Help?">
      <address className="grid gap-2 not-italic">
        <p className="flex gap-3">
          <Icon of={MapPin} className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
          {address}
        </p>
        <a
          href={`tel:${phone.replaceAll(' ', '')}`}
          className="flex min-h-11 items-center gap-3 font-medium text-primary underline underline-offset-4"
        >
          <Icon of={Phone} className="size-5 shrink-0 text-muted-foreground" />
          {phone}
        </a>
        <a href={`mailto:${email}?subject=${subject}`} className={buttonStyles({ variant: 'outline' })}>
          <Icon of={Mail} className="size-4" /> Contact Support
        </a>
      </address>
    </Card>
  );
}
