import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';
import { postQuote, putStockCheck, type StockCheckBody } from './api.ts';
import {
  type CheckErrors,
  type CheckValues,
  checkBody,
  checkErrors,
  firstCheckValues,
  type LineValues,
} from './stock-check-values.ts';
import { useMakeOffer } from './use-make-offer.ts';

type Saving = { body: StockCheckBody; isSent: boolean };

/** The check as it is edited. What was typed stays after a failure and while the order is reloaded behind it. */
export function useStockCheck(desk: DeskOrder, onDone: () => void) {
  const { order } = desk;
  const present = firstCheckValues(desk);
  const [start, setStart] = useState({ values: present, version: desk.version });
  const [values, setValues] = useState(present);
  const [isRefused, setRefused] = useState(false);
  const found = checkErrors(values, order.shippingCost, order.deliveryByAgreement);
  // From the first failed submission on, the errors follow the typing.
  const errors: CheckErrors = isRefused ? found : {};
  const isSent = useRef(true);
  const isDirty = JSON.stringify(values) !== JSON.stringify(start.values);
  const { save, make } = useMakeOffer(desk, {
    run: async (saving: Saving) => {
      const quote = await putStockCheck(order.id, saving.body);
      return saving.isSent && quote.state === 'draft' ? postQuote(order.id, quote.version) : quote;
    },
    failure: 'Failed to save the check',
  });
  const goOnFrom = (next: CheckValues, version: number) => {
    setStart({ values: next, version });
    setValues(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what somebody else has saved is taken over when it comes, where nothing is typed
  useEffect(() => {
    if (!isDirty && desk.version !== start.version) goOnFrom(present, desk.version);
  }, [desk.version]);

  const isStale = save.error instanceof ApiError && save.error.code === 'stale';
  const run = (saving: Saving) => make(saving, { opens: saving.isSent, onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isWrong = Object.keys(found).length > 0;
    setRefused(isWrong);
    if (isWrong) {
      // After the errors are rendered.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const button = (event.nativeEvent as SubmitEvent).submitter;
    // Without a button after a conflict: what was pressed before counts.
    if (button instanceof HTMLButtonElement) isSent.current = button.value !== 'draft';
    run({ body: checkBody(values, order.shippingCost, start.version), isSent: isSent.current });
  };
  return {
    values,
    errors,
    isDirty,
    isBusy: save.isPending,
    failure: save.error && !isStale ? save.error.message || TRY_AGAIN : null,
    /** Set when somebody else has saved a check meanwhile; the order is reloaded after the failure. */
    theirs: isStale && desk.version !== start.version ? present : null,
    change: (part: Partial<CheckValues>) => setValues((known) => ({ ...known, ...part })),
    changeLine: (itemId: number, part: Partial<LineValues>) =>
      setValues((known) => ({
        ...known,
        lines: known.lines.map((line) => (line.itemId === itemId ? { ...line, ...part } : line)),
      })),
    submit,
    saveUnchanged: (body: StockCheckBody) => run({ body, isSent: false }),
    keepMine: () => {
      setStart((known) => ({ ...known, version: desk.version }));
      save.reset();
    },
    takeTheirs: () => {
      goOnFrom(present, desk.version);
      save.reset();
    },
  };
}
