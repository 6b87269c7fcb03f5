import { CalendarDays, type IconNode, Mail, MapPin, MessageCircle, Phone, User } from 'lucide';
import type { ReactNode } from 'react';
import { BUSINESS_HOURS } from '#contracts/shop/policies.ts';
import { Icon } from '#web/components/icon.tsx';
import { useShop } from '#web/lib/use-shop.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { GrievanceOfficer } from './grievance-officer.tsx';
import { MailLink, PhoneLink } from './shop-links.tsx';

type DetailProps = { icon: IconNode; name: string; children: ReactNode };

function Detail({ icon, name, children }: DetailProps) {
  return (
    <div className="relative pl-8">
      <dt className="text-sm text-muted-foreground">
        <Icon of={icon} className="absolute top-1 left-0 size-5 text-primary" />
        {name}
      </dt>
      <dd className="wrap-anywhere [&_a]:whitespace-normal [&_a]:-my-2.5 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4">
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
      <dl className="grid grid-cols-1 gap-4">
        <Detail icon={User} name="Contact person">
          {contactPerson}
        </Detail>
        <Detail icon={MapPin} name="Address">
          {legalName}
          <br />
          <span className="whitespace-pre-line">{address}</span>
        </Detail>
        <Detail icon={Phone} name="Phone">
          <PhoneLink />
        </Detail>
        <Detail icon={MessageCircle} name="WhatsApp">
          <a href={whatsappUrl(whatsapp, `Hello ${name}`)} target="_blank" rel="noopener noreferrer">
            {whatsapp}
          </a>
        </Detail>
        <Detail icon={Mail} name="Email">
          <MailLink />
        </Detail>
        <Detail icon={CalendarDays} name="Hours">
          {BUSINESS_HOURS}
        </Detail>
      </dl>
      <h2 className="mt-8 mb-2 text-lg font-semibold">Complaints</h2>
      <div className="prose wrap-anywhere [&_a]:whitespace-normal [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        <GrievanceOfficer />
      </div>
    </section>
  );
}
