import { useEffect } from 'react';
import { internalNotesInputSchema } from '#contracts/admin-orders.ts';
import type { Order } from '#contracts/orders.ts';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { changeInternalNotes, orderChange } from '../api.ts';

type InternalNotesProps = { order: Order; onUnsaved: (isUnsaved: boolean) => void };

/** What the shop writes down for itself. */
export function InternalNotes({ order, onUnsaved }: InternalNotesProps) {
  const present = order.internalNotes ?? '';
  const save = useAdminMutation({
    run: (notes: string | null) => changeInternalNotes(order.id, notes),
    success: 'Internal notes saved',
    failure: 'Failed to save the internal notes',
    invalidates: orderChange,
  });
  const { register, reset, errors, isBusy, isDirty, submit } = useForm(internalNotesInputSchema, {
    firstValues: { internalNotes: present },
    send: async ({ internalNotes }) => {
      await save.mutateAsync(internalNotes);
      reset({ internalNotes: internalNotes ?? '' });
    },
    onFailure: () => {},
  });
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else has saved is taken over when it comes, where nothing is typed
  useEffect(() => {
    if (!isDirty) reset({ internalNotes: present });
  }, [present]);
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-3">
      <FieldFrame
        label="Internal notes"
        hint="Only administrators see them."
        error={errors.internalNotes?.message ?? errors.root?.message}
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
