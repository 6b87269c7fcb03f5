import { Mail, MessageCircle, Phone } from 'lucide';
import type { ReactNode } from 'react';
import type { Customer } from '#contracts/dashboard/customer.ts';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { mailtoUrl } from '#web/admin/shared/mailto-url.ts';
import { Icon } from '#web/components/icon.tsx';
import { useShop } from '#web/lib/use-shop.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';

const line = 'flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11';
const link = `${line} w-fit text-primary underline underline-offset-4`;

/** How to reach them, and what they have ordered. */
export function CustomerFigures({ customer: { user, isEmailVerified, orders } }: { customer: Customer }) {
  const shop = useShop();
  const { email, phone, username, dateJoined } = user;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="grid content-start rounded-card border bg-card p-4 wrap-anywhere">
        <a href={mailtoUrl(email, shop.name)} className={link}>
          <Icon of={Mail} className="size-4.5 shrink-0" />
          {email}
        </a>
        {!isEmailVerified && <p className="pl-7 text-sm text-muted-foreground">This address is not confirmed yet.</p>}
        {phone ? (
          <>
            <a href={`tel:+91${phone}`} className={link}>
              <Icon of={Phone} className="size-4.5 shrink-0" />
              {phone}
            </a>
            <a
              href={whatsappUrl(phone, `Hello, this is ${shop.name}.`)}
              target="_blank"
              rel="noreferrer"
              className={link}
            >
              <Icon of={MessageCircle} className="size-4.5 shrink-0" />
              Message on WhatsApp
            </a>
          </>
        ) : (
          <p className={`${line} text-muted-foreground`}>
            <Icon of={Phone} className="size-4.5 shrink-0" />
            No phone number yet
          </p>
        )}
        <p className="pt-1 text-sm text-muted-foreground">
          {username}, since {formatDate(dateJoined)}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <Figure name="Orders" value={orders.count.toLocaleString('en-IN')} />
        <Figure name="Value" value={formatRupees(orders.value)} />
        <Figure name="Cancelled" value={orders.cancelled.toLocaleString('en-IN')} />
        <Figure name="Last order" value={orders.lastAt ? formatDate(orders.lastAt) : 'Never'} />
      </dl>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="grid content-center gap-1 rounded-card border bg-card p-4">
      <dt className="text-sm font-medium text-muted-foreground">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums wrap-anywhere">{value}</dd>
    </div>
  );
}
