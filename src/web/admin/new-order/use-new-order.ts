import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { type Paise, parseMoney } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { orderChange, queueKey } from '#web/admin/orders/api.ts';
import { adminKey, catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { plainAmount } from '#web/admin/shared/form-values.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { ApiError } from '#web/lib/api.ts';
import { newKey } from '#web/lib/new-key.ts';
import { manualQuoteQuery, sendManualOrder } from './api.ts';
import {
  firstValues,
  isOtherPrice,
  type LineValues,
  type NewOrderValues,
  type OrderProblems,
  orderBodyOf,
  problemsOf,
} from './new-order-values.ts';

export type OrderSums = { subtotal: Paise; discount: Paise; shipping: Paise; total: Paise };

/** The form of a new order: its values, what they cost, and what is wrong with them. */
export function useNewOrder(onPlaced: (order: Order) => void) {
  const [values, setValues] = useState(firstValues);
  const [problems, setProblems] = useState<OrderProblems>({});
  const [failure, setFailure] = useState('');
  const { data: quote, error: quoteError } = useQuery(manualQuoteQuery(useDeferredValue(values)));
  const sums = values.lines.length > 0 && quote ? sumsOf(quote, values) : null;
  // The same order, sent again after a lost response, has the same key.
  const attempt = useRef({ body: '', key: '' });
  const place = useAdminMutation({
    run: (body: ReturnType<typeof orderBodyOf>) => {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
      return sendManualOrder(body, attempt.current.key);
    },
    success: ({ id }) => `Order #${id} created`,
    failure: 'The order was not created',
    invalidates: [...orderChange, queueKey, adminKey('desk'), adminKey('coupons'), ...catalogueKeys],
    showsConflict: false,
  });

  const change = (part: Partial<NewOrderValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setProblems({});
    setFailure('');
  };
  const changeLine = (productId: number, part: Partial<LineValues>) =>
    change({ lines: values.lines.map((line) => (line.productId === productId ? { ...line, ...part } : line)) });

  /** False when something is missing. */
  const send = async (): Promise<boolean> => {
    const body = orderBodyOf(values, sums?.total ?? null);
    const found = problemsOf(body);
    setProblems(found);
    if (Object.keys(found).length > 0) return false;
    try {
      onPlaced(await place.mutateAsync(body));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error.message);
      if (error instanceof ApiError) {
        setProblems(error.errors);
        if (error.code === 'price_changed') setValues(withNewPrices(values, error.details));
      }
    }
    return true;
  };

  return {
    values,
    problems,
    failure,
    quote,
    sums,
    change,
    changeLine,
    send,
    quoteFailure: quoteError?.message ?? '',
    isBusy: place.isPending,
    isDirty: JSON.stringify(values) !== JSON.stringify(firstValues),
  };
}

export type NewOrder = ReturnType<typeof useNewOrder>;

type Quote = { totalAmount: string; discount: string; shippingCost: string };

/** The server's figures, with the delivery charge that was entered in place of its own. */
function sumsOf({ totalAmount, discount, shippingCost }: Quote, { isCollected, ...values }: NewOrderValues): OrderSums {
  const paise = (amount: string) => parseMoney(amount) ?? 0;
  const entered = values.shippingCost.trim() === '' ? null : parseMoney(values.shippingCost);
  const shipping = isCollected ? 0 : (entered ?? paise(shippingCost));
  const [subtotal, off] = [paise(totalAmount), paise(discount)];
  return { subtotal, discount: off, shipping, total: subtotal - off + shipping };
}

/** A price that nobody had changed follows the catalogue. */
function withNewPrices(values: NewOrderValues, details: ApiError['details']): NewOrderValues {
  const lines = values.lines.map((line) => {
    const price = details.find(({ productId }) => productId === line.productId)?.['price'];
    if (typeof price !== 'string') return line;
    return { ...line, usualPrice: price, ...(!isOtherPrice(line) && { price: plainAmount(price) }) };
  });
  return { ...values, lines };
}
