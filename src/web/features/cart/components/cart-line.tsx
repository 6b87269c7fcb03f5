import { Trash2 } from 'lucide';
import { Link } from 'react-router';
import { type CartItem, cartSubtotal, isAvailable, MAX_CART_QUANTITY } from '#contracts/cart/cart.ts';
import { formatPaise, formatRupees } from '#contracts/money.ts';
import { Icon } from '#web/components/icon.tsx';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { QuantityStepper } from '#web/components/ui/quantity-stepper.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';
import { HEAVY_PARCEL_NOTE, isHeavyAgreed } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { useCart } from '../cart-context.tsx';
import { LineNotice } from './line-notice.tsx';

type CartLineProps = { item: CartItem; onFollow: () => void; onRemove: () => void };

export function CartLine({ item, onFollow, onRemove }: CartLineProps) {
  const { setQuantity, dismissChange } = useCart();
  const { id, name, imageUrl } = item;
  const shop = useShop();
  return (
    <li className="py-4">
      <div className="flex gap-4">
        <div className={classNames('w-18 shrink-0', !isAvailable(item) && 'opacity-60')}>
          <div className="overflow-hidden rounded-control">
            <ProductPicture src={imageUrl} alt="" use="thumbnail" />
          </div>
        </div>
        <div className="flex min-w-0 grow flex-col">
          <div className="flex items-start justify-between gap-2">
            <Link
              to={paths.soldProduct(item)}
              onClick={onFollow}
              className="line-clamp-2 py-1 font-medium wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            <IconButton label={`Remove ${name}`} className="-mt-1.5 -mr-3 shrink-0" onClick={onRemove}>
              <Icon of={Trash2} className="size-5" />
            </IconButton>
          </div>
          {isAvailable(item) ? (
            <Amounts item={item} onChange={(quantity) => setQuantity(id, quantity)} />
          ) : (
            <p className="mt-1 text-sm font-semibold text-destructive">No longer available</p>
          )}
          {item.isHeavy && isHeavyAgreed(shop) && (
            <p className="mt-2 text-sm text-muted-foreground">{HEAVY_PARCEL_NOTE}</p>
          )}
        </div>
      </div>
      <LineNotice item={item} onDismiss={() => dismissChange(id)} />
    </li>
  );
}

function Amounts({ item, onChange }: { item: CartItem; onChange: (quantity: number) => void }) {
  const { name, quantity, price, stock } = item;
  const max = Math.min(stock, MAX_CART_QUANTITY);
  return (
    <div className="mt-auto flex items-end justify-between gap-2 pt-2">
      {/* Never below one: removing a line has its own button. */}
      <QuantityStepper name={name} quantity={quantity} max={max} onChange={onChange} />
      <p className="text-right leading-tight tabular-nums">
        {quantity > 1 && <span className="block text-xs text-muted-foreground">{formatRupees(price)} each</span>}
        <span className="font-semibold">{formatPaise(cartSubtotal([item]))}</span>
      </p>
    </div>
  );
}
