import { type ChangeEvent, useState } from 'react';
import type * as z from 'zod/mini';
import type { Category } from '#contracts/catalogue/catalogue.ts';
import { categoryInputSchema } from '#contracts/catalogue/catalogue-writes.ts';
import { slugify } from '#contracts/catalogue/slugify.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { ImagePicker } from '#web/admin/shared/components/image-picker/image-picker.tsx';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { type ConflictField, VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useConflict } from '#web/admin/shared/use-conflict.ts';
import { findCategory, saveCategory } from '#web/admin/taxonomy/api.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { useForm } from '#web/components/ui/use-form.ts';

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

type CategoryValues = z.input<typeof categoryInputSchema>;

function categoryValues(category: Category | null): CategoryValues {
  return {
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    description: category?.description ?? '',
    imageUrl: category?.imageUrl ?? null,
    isActive: category?.isActive ?? true,
  };
}

/** Adds a category, or changes the one that is given. */
function useCategoryForm(category: Category | null, onSaved: () => void) {
  const conflict = useConflict(category, findCategory, (fresh) => {
    if (!form.isDirty) form.reset(categoryValues(fresh));
    return !form.isDirty;
  });
  const save = useAdminMutation({
    run: (body: Parameters<typeof saveCategory>[1]) => saveCategory(category?.id ?? null, body),
    success: category ? 'Category updated successfully' : 'Category created successfully',
    failure: category ? 'Failed to update category' : 'Failed to create category',
    invalidates: catalogueKeys,
  });
  const form = useForm(categoryInputSchema, {
    firstValues: categoryValues(category),
    send: async (values) => {
      await save.mutateAsync({ ...values, version: conflict.version() });
      onSaved();
    },
    onFailure: (error) => void conflict.notice(error),
  });

  // The address of a category that is there already is changed by hand only: links lead to it.
  const [isSlugOwn, setSlugOwn] = useState(category !== null);
  const generateSlug = () => setSlug(form.watch('name'));
  const setSlug = (name: string) =>
    form.setValue('slug', slugify(name), { shouldDirty: true, shouldValidate: Boolean(form.errors.slug) });
  return {
    ...form,
    conflict,
    generateSlug,
    onNameTyped: (name: string) => {
      if (!isSlugOwn) setSlug(name);
    },
    onSlugTyped: (slug: string) => setSlugOwn(slug !== ''),
  };
}
