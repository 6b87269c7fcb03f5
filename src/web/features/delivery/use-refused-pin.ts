import { useQuery } from '@tanstack/react-query';
import { useShop } from '#web/lib/use-shop.ts';
import { deliveryQuery } from './api.ts';
import { usePin } from './stored-pin.ts';

/** The shopper's PIN code, if the product cannot be sent there. */
export function useRefusedPin(productId: number): string | null {
  const { dispatch } = useShop();
  const pin = usePin();
  const { data } = useQuery({
    ...deliveryQuery(pin ?? '', productId),
    enabled: dispatch !== null && pin !== null,
  });
  return data?.served === false ? data.pin : null;
}
