import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { MailButton } from '../components/mail-button.tsx';
import type { MailContent } from '../components/mail-frame.tsx';
import { Paragraph, SmallPrint, Title } from '../components/mail-text.tsx';

export function lowStock({ products, more }: Extract<MailView, { kind: 'low-stock' }>, shop: Shop): MailContent {
  const count = products.length + more;
  const subject = count === 1 ? 'A product has run low' : `${count} products have run low`;
  return {
    subject,
    preheader: products.map(({ name }) => name).join(', '),
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>Their stock fell to the limit or below it since the last email.</Paragraph>
        <ul>
          {products.map(({ id, name, stock, limit }) => (
            <li key={id}>
              {name}: {stock === 0 ? 'sold out' : `${stock} left`} (low at {limit})
            </li>
          ))}
        </ul>
        {more > 0 && <Paragraph>And {more} more.</Paragraph>}
        <MailButton href={`${shop.url}${paths.adminTab('products')}&sort=stock&active=yes`} label="Open the products" />
        <SmallPrint>You can change the limit, or turn this email off, in the settings of the dashboard.</SmallPrint>
      </>
    ),
  };
}
