import type { Shop } from '#contracts/shop/shop-info.ts';
import { MailLink, SmallPrint } from './mail-text.tsx';

export function Questions({ shop }: { shop: Shop }) {
  return (
    <SmallPrint>
      Questions? Write to <MailLink href={`mailto:${shop.email}`}>{shop.email}</MailLink> or, on WhatsApp, to{' '}
      {shop.whatsapp}.
    </SmallPrint>
  );
}
