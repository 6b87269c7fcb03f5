import { variantName } from '#contracts/catalogue/variant-name.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import { discountPercentage, formatRupees, parseMoney } from '#contracts/money.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { MailButton } from '../components/mail-button.tsx';
import type { MailContent } from '../components/mail-frame.tsx';
import { MailPicture, mailPictureUrl } from '../components/mail-picture.tsx';
import { MailLink, Paragraph, SmallPrint, Title } from '../components/mail-text.tsx';
import { paint } from '../palette.ts';

type View = Extract<MailView, { kind: 'back-in-stock' }>;

const PICTURE = { width: 240, height: 320 };

export function backInStock({ product, unsubscribeUrl }: View, shop: Shop): MailContent {
  const { imageUrl, price } = product;
  const name = variantName(product);
  const link = `${shop.url}${paths.product(product)}`;
  return {
    subject: `${name} is back in stock`,
    preheader: `${formatRupees(price)} at ${shop.name}. You asked us to tell you.`,
    body: (
      <>
        <Title>{name} is back in stock</Title>
        <Paragraph>You asked us to tell you, and here it is.</Paragraph>
        {imageUrl !== null && (
          <div data-text="skip">
            <MailLink href={link}>
              <MailPicture src={mailPictureUrl(shop, imageUrl, PICTURE)} alt={name} {...PICTURE} radius={12} />
            </MailLink>
          </div>
        )}
        <Price product={product} />
        <MailButton href={link} label="See it in the shop" />
        <Paragraph>It is not reserved for you: the first to order gets it.</Paragraph>
        <SmallPrint>
          This is the only email about it that you get. <MailLink href={unsubscribeUrl}>Unsubscribe</MailLink>
        </SmallPrint>
      </>
    ),
  };
}

function Price({ product: { price, compareAtPrice } }: Pick<View, 'product'>) {
  const saving = discountPercentage(
    parseMoney(price) ?? 0,
    compareAtPrice === null ? null : parseMoney(compareAtPrice),
  );
  return (
    <p style={{ margin: '16px 0 0', fontSize: 20 }}>
      <strong>{formatRupees(price)}</strong>
      {compareAtPrice !== null && saving > 0 && (
        <>
          {' '}
          <span {...paint({ text: 'muted-foreground' }, { fontSize: 16 })}>
            instead of <s>{formatRupees(compareAtPrice)}</s>
          </span>{' '}
          <span {...paint({ text: 'accent' }, { fontSize: 16, fontWeight: 600 })}>({saving}% off)</span>
        </>
      )}
    </p>
  );
}
