import { Mail } from 'lucide';
import type { ContactMessage } from '#contracts/contact/admin-messages.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { ACKNOWLEDGEMENT_HOURS, SETTLEMENT_TIME } from '#contracts/shop/policies.ts';
import { findMessage, markMessage, messageChange } from '#web/admin/messages/api.ts';
import { mailtoUrl } from '#web/admin/shared/mailto-url.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useFresh } from '#web/admin/shared/use-fresh.ts';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Modal } from '#web/components/ui/modal.tsx';
import { MessageAge, MessageState } from './message-badges.tsx';

export function MessageDialog({ message: listed, onClose }: { message: ContactMessage; onClose: () => void }) {
  const { id, reference, name, email, subject, createdAt } = listed;
  const mark = useAdminMutation({
    run: (isAnswered: boolean) => markMessage(id, isAnswered),
    success: (_, isAnswered) => (isAnswered ? 'Message marked as answered' : 'Message opened again'),
    failure: 'Failed to mark the message',
    invalidates: messageChange,
  });
  const fresh = useFresh('messages', listed, () => findMessage(listed));
  const message = mark.data ?? fresh;
  const { answeredAt } = message;
  useReturnFocus();
  return (
    <Modal isOpen isWide title={`Message ${reference}`} onClose={onClose}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <MessageState {...message} /> <MessageAge {...message} />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere [&_dt]:text-muted-foreground">
        <dt>From</dt>
        <dd>
          {name}, {email}
        </dd>
        <dt>Received</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        <dt>Subject</dt>
        <dd className="font-semibold">{subject}</dd>
      </dl>
      <p className="rounded-card border bg-background p-4 whitespace-pre-wrap wrap-anywhere">{message.message}</p>
      <Deadline {...message} />
      <div className="flex flex-wrap gap-3">
        <a href={mailtoUrl(email, `Re: ${subject} [${reference}]`)} className={buttonStyles({ size: 'small' })}>
          <Icon of={Mail} className="size-5" />
          Reply by e-mail
        </a>
        <Button variant="outline" size="small" isBusy={mark.isPending} onClick={() => mark.mutate(answeredAt === null)}>
          {answeredAt === null ? 'Mark answered' : 'Open again'}
        </Button>
      </div>
    </Modal>
  );
}

/** What was promised to the sender, or that it was kept. */
function Deadline({ answeredAt, answeredBy, isSettlementDue }: ContactMessage) {
  if (answeredAt !== null) {
    return (
      <p className="text-sm text-muted-foreground">
        Marked as answered on {formatDateTime(answeredAt)}
        {answeredBy && ` by ${answeredBy}`}
      </p>
    );
  }
  if (isSettlementDue) {
    return (
      <p className="text-sm font-medium text-destructive">
        Complaints are to be settled within {SETTLEMENT_TIME}: that time is nearly over.
      </p>
    );
  }
  return (
    <p className="text-sm text-muted-foreground">
      Senders are promised an answer within {ACKNOWLEDGEMENT_HOURS} hours.
    </p>
  );
}
