import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import type { Address } from '#contracts/addresses/addresses.ts';
import type { CheckoutForm } from '#contracts/orders/checkout-form.ts';
import { checkForm, noErrors } from './check-form.ts';
import { readDraft, writeDraft } from './checkout-draft.ts';
import { checkoutReducer, firstValues } from './checkout-values.ts';

type Beginning = { user: { id: number; email: string }; addresses: readonly Address[] };

/** The form as it stands, judged from the first attempt to send it. What is typed outlives a reload and a sign-in. */
export function useCheckoutForm({ user, addresses }: Beginning) {
  const [first] = useState(() => firstValues({ draft: readDraft(user.id), addresses, email: user.email }));
  const [values, dispatch] = useReducer(checkoutReducer, first);
  const [failedTries, setFailedTries] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const checked = checkForm(values);
  const errors = failedTries > 0 && 'errors' in checked ? checked.errors : noErrors;

  useEffect(() => {
    if (values !== first) writeDraft(user.id, values);
  }, [values, first, user.id]);

  useEffect(() => {
    if (failedTries === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    // Clear of the header, which stays at the top of the screen.
    wrong?.scrollIntoView({ block: 'center' });
  }, [failedTries]);

  const submit = (send: (form: CheckoutForm) => void) => (event: FormEvent) => {
    event.preventDefault();
    if ('errors' in checked) setFailedTries(failedTries + 1);
    else send(checked.form);
  };
  return { element, values, dispatch, errors, submit };
}
