import type { ChangeEvent } from 'react';
import type { Category } from '#contracts/catalogue/catalogue.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { ImagePicker } from '#web/admin/shared/components/image-picker/image-picker.tsx';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { type ConflictField, VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { type CategoryValues, categoryValues, useCategoryForm } from '#web/admin/taxonomy/use-category-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';

type CategoryDialogProps = {
  /** Null: a new one. */
  category: Category | null;
  onClose: () => void;
};

const typed = (use: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) => use(event.target.value);

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const form = useCategoryForm(category, onClose);
  const { register, errors, conflict } = form;
  const { theirs } = conflict;
  const values = form.watch();
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add Category'}
      onClose={onClose}
      onSubmit={form.submit}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      error={theirs ? undefined : errors.root?.message}
    >
      {theirs && (
        <VersionConflict
          fields={differences(values, categoryValues(theirs))}
          onKeepMine={conflict.settle}
          onTakeTheirs={() => {
            form.reset(categoryValues(theirs));
            conflict.settle();
          }}
        />
      )}
      <Field
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { onChange: typed(form.onNameTyped) })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-48 grow"
          // Both ask for the same thing, and with the name comes a slug.
          error={errors.name ? undefined : errors.slug?.message}
          {...register('slug', { onChange: typed(form.onSlugTyped) })}
        />
        <Button variant="outline" size="small" onClick={form.generateSlug}>
          Generate slug
        </Button>
      </div>
      <FieldFrame label="Description" error={errors.description?.message}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={3}
            className={controlStyles(Boolean(errors.description), 'block py-2')}
            {...register('description')}
          />
        )}
      </FieldFrame>
      <ImagePicker
        label="Image"
        hint="If empty, the shop logo is shown."
        aspect={1}
        value={values.imageUrl ?? null}
        onChange={(address) => form.setValue('imageUrl', address, { shouldDirty: true, shouldValidate: true })}
        error={errors.imageUrl?.message}
      />
      <Switch
        label="Shown in the shop"
        hint="A hidden category is left out of the shop's lists; its products stay."
        {...register('isActive')}
      />
    </FormDialog>
  );
}

function differences(mine: CategoryValues, theirs: CategoryValues): ConflictField[] {
  const text = (values: CategoryValues, name: keyof CategoryValues) =>
    name === 'isActive' ? (values.isActive ? 'Yes' : 'No') : (values[name] ?? '');
  const labels = {
    name: 'Name',
    slug: 'Slug',
    description: 'Description',
    imageUrl: 'Image',
    isActive: 'Shown in the shop',
  };
  return (Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({
    label: labels[name],
    mine: text(mine, name),
    theirs: text(theirs, name),
  }));
}
