import { Info, X } from 'lucide';
import type { CartItem } from '#contracts/cart/cart.ts';
import { formatRupees } from '#contracts/money.ts';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';

/** What has changed since the product was added. */
export function lineNews({ price, change }: Pick<CartItem, 'price' | 'change'>): string[] {
  const { priceBefore, onlyLeft } = change ?? {};
  return [
    ...(priceBefore === undefined ? [] : [`Price changed from ${formatRupees(priceBefore)} to ${formatRupees(price)}`]),
    ...(onlyLeft === undefined ? [] : [`Only ${onlyLeft} left: quantity was reduced`]),
  ];
}

export function LineNotice({ item, onDismiss }: { item: CartItem; onDismiss: () => void }) {
  const news = lineNews(item);
  if (news.length === 0) return null;
  return (
    <div className="mt-3 flex items-center gap-2 rounded-control bg-muted pl-3 text-sm">
      <Icon of={Info} className="size-4 shrink-0 text-info" />
      <div className="grow py-2">
        {news.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <IconButton label={`Dismiss the notice about ${item.name}`} className="shrink-0" onClick={onDismiss}>
        <Icon of={X} className="size-4" />
      </IconButton>
    </div>
  );
}
