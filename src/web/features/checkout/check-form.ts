import {
  type CheckoutForm,
  type CheckoutValues,
  checkoutFormSchema,
  formInput,
} from '#contracts/orders/checkout-form.ts';

/** What is wrong, by the field's place in the form: "billing.zipCode". */
export type FormErrors = Readonly<Record<string, string>>;

export const noErrors: FormErrors = {};

export function checkForm(values: CheckoutValues): { form: CheckoutForm } | { errors: FormErrors } {
  const { success, data, error } = checkoutFormSchema.safeParse(formInput(values));
  if (success) return { form: data };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
  return { errors };
}
