import {
  contactChannels,
  contactInputSchema,
  contactOutcomes,
  MAX_CONTACT_LENGTH,
} from '#contracts/orders/desk/contacts.ts';
import { useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { channelWords, outcomeWords } from '../contact-words.ts';
import { type Reminder, reminderMoment, reminders } from '../desk-time.ts';
import { useNoteContact } from '../use-note-contact.ts';
import type { DeskPanelProps } from './desk-panel.tsx';

type Props = Pick<DeskPanelProps, 'noteUnsaved'> & { orderId: number; onClose: () => void };

/** What was said, how it ended and when the order comes up again. */
export function NoteContactForm({ orderId, onClose, noteUnsaved }: Props) {
  const note = useNoteContact(orderId);
  const { register, errors, isBusy, isDirty, submit } = useForm(contactInputSchema, {
    firstValues: { channel: 'phone', direction: 'out', text: '' },
    send: async ({ remindAt, ...values }) => {
      await note.mutateAsync({
        ...values,
        ...(remindAt !== undefined && { remindAt: remindAt?.toISOString() ?? null }),
      });
      onClose();
    },
    onFailure: () => {},
  });
  useNoteUnsaved('contact', isDirty, noteUnsaved);
  const select = (hasError: boolean) => controlStyles(hasError);
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4" aria-label="Note a call or message">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FieldFrame label="How" error={errors.channel?.message}>
          {(wiring) => (
            <select
              {...wiring}
              className={select(Boolean(errors.channel))}
              defaultValue="phone"
              {...register('channel')}
            >
              {contactChannels.map((channel) => (
                <option key={channel} value={channel}>
                  {channelWords[channel]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <FieldFrame label="Who began">
          {(wiring) => (
            <select {...wiring} className={select(false)} {...register('direction')}>
              <option value="out">We did</option>
              <option value="in">The customer</option>
            </select>
          )}
        </FieldFrame>
      </div>
      <FieldFrame label="What was said" error={errors.text?.message}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={3}
            maxLength={MAX_CONTACT_LENGTH}
            className={controlStyles(Boolean(errors.text), 'py-2')}
            {...register('text')}
          />
        )}
      </FieldFrame>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FieldFrame label="How it ended">
          {(wiring) => (
            <select
              {...wiring}
              className={select(false)}
              {...register('outcome', { setValueAs: (value) => value || null })}
            >
              <option value="">Nothing to note</option>
              {contactOutcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {outcomeWords[outcome]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <FieldFrame label="Remind me">
          {(wiring) => (
            <select {...wiring} className={select(false)} {...register('remindAt', { setValueAs: momentOf })}>
              <option value="">As planned</option>
              {Object.entries(reminders).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              <option value="never">Never</option>
            </select>
          )}
        </FieldFrame>
      </div>
      <p role="alert" className="text-sm font-medium text-destructive wrap-anywhere empty:hidden">
        {errors.root?.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton className="" label="Save note" busyLabel="Saving..." isBusy={isBusy} />
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function momentOf(choice: string): string | null | undefined {
  if (choice === 'never') return null;
  return choice in reminders ? reminderMoment(choice as Reminder) : undefined;
}
