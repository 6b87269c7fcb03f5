import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { MessageThread as Thread } from '#contracts/contact/admin-messages.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { ACKNOWLEDGEMENT_HOURS, SETTLEMENT_TIME } from '#contracts/shop/policies.ts';
import { markMessage, messageChange, messageQuery } from '#web/admin/messages/api.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { mailtoUrl } from '#web/admin/shared/mailto-url.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useGuardedClose } from '#web/admin/shared/use-guarded-close.ts';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Modal } from '#web/components/ui/modal.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { ApiError } from '#web/lib/api.ts';
import { MessageAge, MessageState } from './message-badges.tsx';
import { MessageThread } from './message-thread.tsx';
import { ReplyForm } from './reply-form.tsx';

/** Rendered while open. Asks before it discards a reply that was not sent. */
export function MessageDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: thread, error, refetch } = useQuery(messageQuery(id));
  const [isUnsaved, setUnsaved] = useState(false);
  const { mayClose, question } = useGuardedClose(isUnsaved, onClose);
  useReturnFocus();
  return (
    <>
      <Modal
        isOpen
        isWide
        title={thread ? `Message ${thread.reference}` : 'Message'}
        onClose={onClose}
        mayClose={mayClose}
      >
        {thread && <OpenMessage thread={thread} onUnsaved={setUnsaved} />}
        {!thread && !error && <PageLoading />}
        {!thread && error && <Failure error={error} onRetry={() => void refetch()} />}
      </Modal>
      {question && (
        <ConfirmDialog
          question="Discard the reply?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={question.discard}
          onClose={question.keep}
        >
          <p>Your reply has not been sent.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <p>This message was erased.</p>;
  return <LoadFailure message="The message could not be loaded." onRetry={onRetry} />;
}

type OpenMessageProps = { thread: Thread; onUnsaved: (isUnsaved: boolean) => void };

function OpenMessage({ thread, onUnsaved }: OpenMessageProps) {
  const { id, reference, name, email, subject, answeredAt } = thread;
  const queryClient = useQueryClient();
  const start = useRef<HTMLParagraphElement>(null);
  // While it was loading, only the button that closes it could have the focus.
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  const mark = useAdminMutation({
    run: async (isAnswered: boolean) => {
      const marked = await markMessage(id, isAnswered);
      queryClient.setQueryData(messageQuery(id).queryKey, marked);
    },
    success: (_, isAnswered) => (isAnswered ? 'Message marked as answered' : 'Message opened again'),
    failure: 'Failed to mark the message',
    invalidates: messageChange,
  });
  return (
    <>
      <p ref={start} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 outline-none">
        <MessageState {...thread} /> <MessageAge {...thread} />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere [&_dt]:text-muted-foreground">
        <dt>From</dt>
        <dd>
          {name}, {email}
        </dd>
        <dt>Subject</dt>
        <dd className="font-semibold">{subject}</dd>
      </dl>
      <MessageThread thread={thread} />
      <Deadline {...thread} />
      <ReplyForm thread={thread} onUnsaved={onUnsaved}>
        <Button variant="outline" isBusy={mark.isPending} onClick={() => mark.mutate(answeredAt === null)}>
          {answeredAt === null ? 'Mark answered' : 'Open again'}
        </Button>
        <a
          href={mailtoUrl(email, `Re: ${subject} [${reference}]`)}
          className={buttonStyles({ variant: 'quiet', className: 'max-sm:w-full sm:ml-auto' })}
        >
          <Icon of={Mail} className="size-5" />
          Use your mail program
        </a>
      </ReplyForm>
    </>
  );
}

/** What was promised to the sender, or that it was kept. */
function Deadline({ answeredAt, answeredBy, isSettlementDue, replies }: Thread) {
  if (answeredAt !== null) {
    // The reply itself says it.
    if (replies.some(({ createdAt }) => createdAt === answeredAt)) return null;
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
