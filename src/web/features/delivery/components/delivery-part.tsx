import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import { leavingSentence } from '#contracts/delivery/dispatch-sentences.ts';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { useShop } from '#web/lib/use-shop.ts';

/** The field for the PIN code; without script there is none. */
const deliveryCheck = onDemand(async () => (await import('./delivery-check.tsx')).DeliveryCheck);

/** When it leaves; with a PIN code more. Nothing while the dispatch calendar and the delivery rates are off. */
export function DeliveryPart({ product }: { product: Pick<CardProduct, 'id' | 'kind'> }) {
  const { dispatch, delivery } = useShop();
  const isOn = dispatch !== null || delivery !== null;
  const DeliveryCheck = useOnDemand(deliveryCheck, { isNeeded: isOn });
  if (!isOn || (DeliveryCheck === null && !dispatch)) return null;
  return (
    // As high as the field, so that nothing moves when it comes, nor when the answer for a known PIN code does.
    <div className="min-h-20 text-sm text-muted-foreground noscript:min-h-0">
      {DeliveryCheck ? (
        <DeliveryCheck product={product} />
      ) : (
        dispatch && <p>{leavingSentence(dispatch.nextLeaving[product.kind], dispatch.today)}</p>
      )}
    </div>
  );
}
