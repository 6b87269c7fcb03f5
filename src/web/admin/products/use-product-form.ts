import { useEffect, useRef, useState } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useConflict } from '#web/admin/shared/use-conflict.ts';
import { useForm } from '#web/components/ui/use-form.ts';
import { createProduct, findProduct, updateProduct } from './api.ts';
import { rebase } from './product-differences.ts';
import { findDraft, forgetDraft, keepDraft } from './product-draft.ts';
import { copiedValues, type ProductValues, productBody, productFormSchema, productValues } from './product-values.ts';

/** A new product, one like another, or a change. */
export type ProductTask = { kind: 'new'; product: null } | { kind: 'copy' | 'edit'; product: Product };

type Saved = (product: Product, before: Product | null) => void;

export function useProductForm({ kind, product }: ProductTask, onSaved: Saved) {
  const opened = kind === 'edit' ? product : null;
  const slot = product ? `${kind}-${product.id}` : kind;
  /** What the values in the form were made from; null: nothing that is saved. */
  const base = useRef(opened);
  const [draft, setDraft] = useState(() => findDraft(slot));
  const conflict = useConflict(opened, findProduct, (fresh) => {
    if (form.isDirty) return false;
    if (JSON.stringify(productValues(fresh)) !== JSON.stringify(productValues(base.current))) {
      form.reset(productValues(fresh));
    }
    base.current = fresh;
    return true;
  });
  const save = useAdminMutation({
    run: (values: ProductValues) => {
      const body = productBody(values);
      if (!base.current) return createProduct(body);
      const { id, version, stock: stockBefore } = base.current;
      return updateProduct(id, { ...body, version, stockBefore });
    },
    success: opened ? 'Product updated successfully' : 'Product created successfully',
    failure: opened ? 'Failed to update product' : 'Failed to create product',
    invalidates: catalogueKeys,
  });
  const form = useForm(productFormSchema, {
    firstValues: kind === 'copy' ? copiedValues(product) : productValues(opened),
    send: async (values) => {
      const saved = await save.mutateAsync(values);
      forgetDraft(slot);
      onSaved(saved, base.current);
    },
    onFailure: (error) => void conflict.notice(error),
  });
  const values = form.watch();
  const text = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are a new object on each render; their text is not
  useEffect(() => {
    if (form.isDirty) keepDraft(slot, { values, product: base.current });
    else if (!draft) forgetDraft(slot);
  }, [text, form.isDirty]);

  const theirs = conflict.theirs && productValues(conflict.theirs);
  const typedOver = productValues(base.current);
  const mine = theirs && rebase(values, typedOver, theirs);
  const moveTo = (chosen: ProductValues, keepDefaultValues: boolean) => {
    form.reset(chosen, { keepDefaultValues });
    base.current = conflict.theirs;
    conflict.settle();
  };
  return {
    ...form,
    /** Both versions, where somebody else has saved the product meanwhile. */
    conflict: theirs &&
      mine && {
        base: typedOver,
        theirs,
        mine,
        keepMine: () => moveTo(mine, true),
        takeTheirs: () => moveTo(theirs, false),
      },
    draft: draft && {
      restore: () => {
        form.reset(draft.values, { keepDefaultValues: true });
        base.current = draft.product ?? base.current;
        setDraft(null);
      },
      discard: () => {
        forgetDraft(slot);
        setDraft(null);
      },
    },
    /** The stock was changed beside the form. Saving sends the difference, so that a form with changes may keep the old one. */
    noteStock: (stock: number) => {
      if (!base.current || form.isDirty) return;
      base.current = { ...base.current, stock };
      form.reset(productValues(base.current));
    },
    /** What was typed is not wanted. */
    forget: () => {
      if (form.isDirty) forgetDraft(slot);
    },
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;
