import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#contracts/dashboard/customer.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { ContactRow } from '#web/admin/desk/components/contact-row.tsx';
import { MessageState } from '#web/admin/messages/components/message-badges.tsx';
import { AddressLines } from '#web/features/addresses/components/address-lines.tsx';
import { paths } from '#web/lib/paths.ts';

type PanelProps = { title: string; count: number; empty: string; children: ReactNode };

function Panel({ title, count, empty, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border bg-card p-4 md:p-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {count === 0 ? <p className="pt-3 text-muted-foreground">{empty}</p> : <ul className="divide-y">{children}</ul>}
    </section>
  );
}

export function AddressesPanel({ addresses }: Pick<Customer, 'addresses'>) {
  return (
    <Panel title="Addresses" count={addresses.length} empty="No saved addresses.">
      {addresses.map((address) => (
        <li key={address.id} className="py-3 text-sm">
          {address.isDefault && <p className="mb-1 text-xs font-semibold text-primary">Default</p>}
          <AddressLines address={address} />
        </li>
      ))}
    </Panel>
  );
}

export function ContactsPanel({ contacts }: Pick<Customer, 'contacts'>) {
  return (
    <Panel title="Messages and calls about orders" count={contacts.length} empty="No notes yet.">
      {contacts.map(({ orderId, ...contact }) => (
        <ContactRow
          key={contact.id}
          {...contact}
          about={
            <Link to={paths.adminOrder(orderId)} className="text-primary underline underline-offset-4">
              order #{orderId}
            </Link>
          }
        />
      ))}
    </Panel>
  );
}

/** An address that is not confirmed may be somebody else's. */
export function MessagesPanel({ messages, isEmailVerified }: Pick<Customer, 'messages' | 'isEmailVerified'>) {
  return (
    <Panel title="Messages of the contact form" count={messages.length} empty="No messages from this address.">
      {!isEmailVerified && (
        <li className="py-3 text-sm text-muted-foreground">
          This email address is not confirmed, so someone else may have written these.
        </li>
      )}
      {messages.map(({ id, reference, subject, createdAt, answeredAt }) => (
        <li key={id} className="grid gap-1 py-3 text-sm">
          <Link
            to={paths.adminMessage(id)}
            className="flex min-h-9 items-center font-medium text-primary underline underline-offset-4 wrap-anywhere pointer-coarse:min-h-11"
          >
            {subject}
          </Link>
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted-foreground">
            <span>
              {reference}, {formatDateTime(createdAt)}
            </span>
            <MessageState answeredAt={answeredAt} />
          </p>
        </li>
      ))}
    </Panel>
  );
}
