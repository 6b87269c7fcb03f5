import * as z from 'zod/mini';
import { productChangeSchema, productInputSchema } from '#contracts/catalogue/product-input.ts';
import { type ProductValues, productBody } from './product-values.ts';

/** The form, judged by what the server accepts. What was typed is handed on as it is. */
export const productFormSchema = z.custom<ProductValues>().check(({ value, issues }) => {
  const { price, compareAtPrice } = value;
  // Again here: zod skips this comparison when another field is invalid.
  const judged = [
    productInputSchema.safeParse(productBody(value)),
    productChangeSchema.safeParse({ price, compareAtPrice }),
  ];
  const faults = judged.flatMap(({ error }) => error?.issues ?? []);
  for (const { path, message } of faults) issues.push({ code: 'custom', path, message, input: value });
});
