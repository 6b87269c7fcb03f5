import type { Product } from '#contracts/catalogue/catalogue.ts';
import { readTabStored, writeTabStored } from '#web/lib/browser-storage.ts';
import { type ProductValues, productValues } from './product-values.ts';

/** What was typed and never saved, and the product that it was typed on: somebody may have saved another since. */
export type ProductDraft = { values: ProductValues; product: Product | null };

const keyOf = (form: string) => `jalaja.product-draft.${form}`;

/** In the tab's own storage: what was typed outlives a reload, and a sign-in after the session has ended. */
export function keepDraft(form: string, draft: ProductDraft): void {
  writeTabStored(keyOf(form), draft);
}

export function forgetDraft(form: string): void {
  writeTabStored(keyOf(form), null);
}

/** Null when there is none, or one of a form that had other fields. */
export function findDraft(form: string): ProductDraft | null {
  const { values, product = null } = (readTabStored(keyOf(form)) ?? {}) as Partial<ProductDraft>;
  return values && Object.keys(productValues(null)).every((field) => field in values) ? { values, product } : null;
}
