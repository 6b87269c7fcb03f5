import { useEffect, useRef, useState } from 'react';
import { type InternalNotesInput, internalNotesInputSchema } from '#contracts/orders/admin-orders.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { type NoteUnsaved, useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { changeInternalNotes, orderChange } from '../api.ts';

type InternalNotesProps = { order: Order; noteUnsaved?: NoteUnsaved };

/** What the shop writes down for itself. */
export function InternalNotes({ order, noteUnsaved }: InternalNotesProps) {
  const present = order.internalNotes ?? '';
  const seen = useRef(present);
  const [isStale, setStale] = useState(false);
  const save = useAdminMutation({
    run: (input: InternalNotesInput) => changeInternalNotes(order.id, input),
    success: 'Internal notes saved',
    failure: 'Failed to save the internal notes',
    invalidates: orderChange,
  });
  const { register, watch, reset, errors, isBusy, isDirty, submit } = useForm(internalNotesInputSchema, {
    firstValues: { internalNotes: present },
    send: async ({ internalNotes }) => {
      await save.mutateAsync({ internalNotes, previousInternalNotes: seen.current || null });
      goOnFrom(internalNotes ?? '');
    },
    onFailure: (error) => setStale(error instanceof ApiError && error.code === 'stale'),
  });
  const goOnFrom = (notes: string) => {
    seen.current = notes;
    setStale(false);
    reset({ internalNotes: notes });
  };
  // The order is reloaded after a failure, so `present` is up to date.
  const hasConflict = isStale && present !== seen.current;
  useNoteUnsaved('notes', isDirty, noteUnsaved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else has saved is taken over when it comes, where nothing is typed
  useEffect(() => {
    if (!isDirty) goOnFrom(present);
  }, [present]);
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-3">
      <FieldFrame
        label="Internal notes"
        hint="Only the staff of the shop see them."
        error={errors.internalNotes?.message ?? (hasConflict ? undefined : errors.root?.message)}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={4}
            className={controlStyles(Boolean(errors.internalNotes), 'py-2')}
            {...register('internalNotes')}
          />
        )}
      </FieldFrame>
      {hasConflict && (
        <VersionConflict
          fields={[{ label: 'Internal notes', mine: watch('internalNotes') ?? '', theirs: present }]}
          onKeepMine={() => {
            seen.current = present;
            setStale(false);
          }}
          onTakeTheirs={() => goOnFrom(present)}
        />
      )}
      <SubmitButton
        variant="outline"
        size="small"
        label="Save notes"
        busyLabel="Saving..."
        isBusy={isBusy}
        className="w-full sm:w-auto sm:justify-self-start"
      />
    </form>
  );
}
