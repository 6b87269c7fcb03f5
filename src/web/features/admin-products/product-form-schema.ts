import * as z from 'zod/mini';
import { productInputSchema } from '#contracts/product-input.ts';
import { type ProductValues, productBody } from './product-values.ts';

/** The form, judged by what the server accepts. What was typed is handed on as it is. */
export const productFormSchema = z.custom<ProductValues>().check(({ value, issues }) => {
  const { error } = productInputSchema.safeParse(productBody(value));
  for (const { path, message } of error?.issues ?? []) issues.push({ code: 'custom', path, message, input: value });
});
