import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Category } from '#contracts/catalogue/catalogue.ts';
import { categoryInputSchema } from '#contracts/catalogue/catalogue-writes.ts';
import { slugify } from '#contracts/catalogue/slugify.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useConflict } from '#web/admin/shared/use-conflict.ts';
import { useForm } from '#web/components/ui/use-form.ts';
import { findCategory, saveCategory } from './api.ts';

export type CategoryValues = z.input<typeof categoryInputSchema>;

export function categoryValues(category: Category | null): CategoryValues {
  return {
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    description: category?.description ?? '',
    imageUrl: category?.imageUrl ?? null,
    isActive: category?.isActive ?? true,
  };
}

/** Adds a category, or changes the one that is given. */
export function useCategoryForm(category: Category | null, onSaved: () => void) {
  const conflict = useConflict(category, findCategory);
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
