import { MessageCircle } from 'lucide';
import { useState } from 'react';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { hasErasedContact, orderContact } from '#contracts/orders/order-contact.ts';
import { orderChange } from '#web/admin/orders/api.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { patchDeskOrder } from '../api.ts';
import { templateWords } from '../contact-words.ts';
import { type Reminder, reminderMoment, reminders, shortMoment } from '../desk-time.ts';
import { useNoteContact } from '../use-note-contact.ts';
import { ContactRow } from './contact-row.tsx';
import { DeskPanel, type DeskPanelProps } from './desk-panel.tsx';
import { NoteContactForm } from './note-contact-form.tsx';

/** Ready messages, and what was said so far. */
export function ContactsPanel({ orderId, noteUnsaved }: DeskPanelProps) {
  return (
    <DeskPanel orderId={orderId} title="Messages and calls">
      {(desk) => <Contacts desk={desk} {...(noteUnsaved && { noteUnsaved })} />}
    </DeskPanel>
  );
}

function Contacts({ desk, noteUnsaved }: { desk: DeskOrder } & Pick<DeskPanelProps, 'noteUnsaved'>) {
  const { order, contacts, messages } = desk;
  const [isNoting, setNoting] = useState(false);
  return (
    <>
      {!hasErasedContact(order) &&
        messages.map((message) => <ReadyMessage key={message.template} {...{ desk, message }} />)}
      {isNoting ? (
        <NoteContactForm orderId={order.id} onClose={() => setNoting(false)} {...(noteUnsaved && { noteUnsaved })} />
      ) : (
        <Button variant="outline" size="small" className="justify-self-start" onClick={() => setNoting(true)}>
          Note a call or message
        </Button>
      )}
      {desk.stage !== null && <RemindMe desk={desk} />}
      {contacts.length > 0 && (
        <ul className="divide-y border-t">
          {contacts.map((contact) => (
            <ContactRow key={contact.id} {...contact} />
          ))}
        </ul>
      )}
    </>
  );
}

type ReadyMessageProps = { desk: DeskOrder; message: DeskOrder['messages'][number] };

function ReadyMessage({ desk: { order }, message: { template, text } }: ReadyMessageProps) {
  const note = useNoteContact(order.id);
  return (
    <div className="grid gap-3 rounded-control border p-3">
      <p className="text-sm wrap-anywhere whitespace-pre-line">
        <strong className="mb-1 block">{templateWords[template]}</strong>
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={whatsappUrl(orderContact(order).phone, text)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyles({ variant: 'outline', size: 'small' })}
          // Sent by hand on WhatsApp, so only that it was opened can be noted.
          onClick={() => note.mutate({ channel: 'whatsapp', template, text })}
        >
          <Icon of={MessageCircle} className="size-5" />
          WhatsApp<span className="sr-only">: {templateWords[template]}</span>
        </a>
        <CopyButton label="Copy message" text={text} done="Message copied" />
      </div>
    </div>
  );
}

function RemindMe({ desk: { order, remindAt } }: { desk: DeskOrder }) {
  const change = useAdminMutation({
    run: (moment: string | null) => patchDeskOrder(order.id, { remindAt: moment }),
    success: ({ remindAt: next }) => (next ? `Comes up again ${shortMoment(next)}` : 'No reminder'),
    failure: 'Failed to set the reminder',
    invalidates: orderChange,
  });
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-semibold">Remind me</span>
      <select
        value=""
        onChange={({ target: { value } }) =>
          change.mutate(value === 'never' ? null : reminderMoment(value as Reminder))
        }
        className="min-h-11 rounded-control border border-input bg-background px-3"
      >
        <option value="">{remindAt ? shortMoment(remindAt) : 'Never'}</option>
        {Object.entries(reminders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {remindAt && <option value="never">Never</option>}
      </select>
    </label>
  );
}
