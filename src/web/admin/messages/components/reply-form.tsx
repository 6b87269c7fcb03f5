import { type ReactNode, useLayoutEffect } from 'react';
import { MAX_REPLY_LENGTH, type MessageThread, replyInputSchema } from '#contracts/contact/admin-messages.ts';
import { useSendReply } from '#web/admin/messages/use-send-reply.ts';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';

type ReplyFormProps = {
  thread: MessageThread;
  onUnsaved: (isUnsaved: boolean) => void;
  /** What else can be done about the message. */
  children: ReactNode;
};

export function ReplyForm({ thread, onUnsaved, children }: ReplyFormProps) {
  const sendReply = useSendReply(thread);
  const firstValues = { text: '', after: null };
  const { register, reset, errors, isBusy, isDirty, submit } = useForm(replyInputSchema, {
    firstValues,
    send: async ({ text }) => {
      await sendReply(text);
      reset(firstValues);
    },
    onFailure: () => {},
  });
  // Before the next event: Esc right after the first letter must not close the dialog.
  useLayoutEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);
  return (
    <form noValidate method="post" onSubmit={submit} aria-label="Reply" className="grid gap-4">
      <FieldFrame
        label="Your reply"
        hint={`Emailed to ${thread.email} with the conversation so far. Their answer arrives in your mailbox.`}
        error={errors.text?.message}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={6}
            maxLength={MAX_REPLY_LENGTH}
            className={controlStyles(Boolean(errors.text), 'py-2')}
            {...register('text')}
          />
        )}
      </FieldFrame>
      <p role="alert" className="text-sm font-medium text-destructive wrap-anywhere empty:hidden">
        {errors.root?.message}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <SubmitButton className="" label="Send reply" busyLabel="Sending..." isBusy={isBusy} />
        {children}
      </div>
    </form>
  );
}
