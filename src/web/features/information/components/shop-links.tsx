import { useShop } from '#web/lib/use-shop.ts';

export function MailLink() {
  const { email } = useShop();
  return <a href={`mailto:${email}`}>{email}</a>;
}

export function PhoneLink() {
  const { phone } = useShop();
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`} className="whitespace-nowrap">
      {phone}
    </a>
  );
}
