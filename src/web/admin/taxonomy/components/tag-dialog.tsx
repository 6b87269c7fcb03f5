import type { Tag } from '#contracts/catalogue/catalogue.ts';
import { tagInputSchema } from '#contracts/catalogue/catalogue-writes.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useConflict } from '#web/admin/shared/use-conflict.ts';
import { findTag, saveTag } from '#web/admin/taxonomy/api.ts';
import { Field } from '#web/components/ui/field.tsx';
import { useForm } from '#web/components/ui/use-form.ts';

type TagDialogProps = {
  /** Null: a new one. */
  tag: Tag | null;
  onClose: () => void;
};

export function TagDialog({ tag, onClose }: TagDialogProps) {
  const conflict = useConflict(tag, findTag, ({ name }) => {
    if (!isDirty) reset({ name });
    return !isDirty;
  });
  const save = useAdminMutation({
    run: (body: Parameters<typeof saveTag>[1]) => saveTag(tag?.id ?? null, body),
    success: tag ? 'Tag updated successfully' : 'Tag created successfully',
    failure: tag ? 'Failed to update tag' : 'Failed to create tag',
    invalidates: catalogueKeys,
  });
  const { register, watch, reset, errors, isBusy, isDirty, submit } = useForm(tagInputSchema, {
    firstValues: { name: tag?.name ?? '' },
    send: async (values) => {
      await save.mutateAsync({ ...values, version: conflict.version() });
      onClose();
    },
    onFailure: (error) => void conflict.notice(error),
  });
  const { theirs } = conflict;
  return (
    <FormDialog
      title={tag ? 'Edit Tag' : 'Add Tag'}
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      isBusy={isBusy}
      error={theirs ? undefined : errors.root?.message}
    >
      {theirs && (
        <VersionConflict
          fields={[{ label: 'Name', mine: watch('name'), theirs: theirs.name }]}
          onKeepMine={conflict.settle}
          onTakeTheirs={() => {
            reset({ name: theirs.name });
            conflict.settle();
          }}
        />
      )}
      <Field label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
    </FormDialog>
  );
}
