import { CalendarDays, type LucideIcon, Mail, MapPin, MessageCircle, Phone, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { BUSINESS_HOURS } from '#contracts/policies.ts';
import { whatsappUrl } from '#web/features/orders/whatsapp.ts';
import { useShop } from '#web/features/shell/use-shop.ts';
import { GrievanceOfficer } from './grievance-officer.tsx';
import { MailLink, PhoneLink } from './shop-links.tsx';

type DetailProps = { Icon: LucideIcon; name: string; children: ReactNode };

function Detail({ Icon, name, children }: DetailProps) {
  return (
    <div className="relative pl-8">
      <dt className="text-sm text-muted-foreground">
        <Icon aria-hidden strokeWidth={1.75} className="absolute top-1 left-0 size-5 text-primary" />
        {name}
      </dt>
      <dd className="wrap-anywhere [&_a]:-my-2.5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4">
        {children}
      </dd>
    </div>
  );
}

export function ContactDetails() {
  const { name, legalName, contactPerson, address, whatsapp } = useShop();
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="mb-4 text-lg font-semibold">
        How to reach us
      </h2>
      <dl className="grid gap-4">
        <Detail Icon={User} name="Contact person">
          {contactPerson}
        </Detail>
        <Detail Icon={MapPin} name="Address">
          {legalName}
          <br />
          {address}
        </Detail>
        <Detail Icon={Phone} name="Phone">
          <PhoneLink />
        </Detail>
        <Detail Icon={MessageCircle} name="WhatsApp">
          <a href={whatsappUrl(whatsapp, `Hello ${name}`)} target="_blank" rel="noopener noreferrer">
            {whatsapp}
          </a>
        </Detail>
        <Detail Icon={Mail} name="Email">
          <MailLink />
        </Detail>
        <Detail Icon={CalendarDays} name="Hours">
          {BUSINESS_HOURS}
        </Detail>
      </dl>
      <h2 className="mt-8 mb-2 text-lg font-semibold">Complaints</h2>
      <div className="prose">
        <GrievanceOfficer />
      </div>
    </section>
  );
}
