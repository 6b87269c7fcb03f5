import { Info, X } from 'lucide';
import type { CartItem } from '#contracts/cart/cart.ts';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { lineChanges } from '../line-changes.ts';

export function LineNotice({ item, onDismiss }: { item: CartItem; onDismiss: () => void }) {
  const changes = lineChanges(item);
  if (changes.length === 0) return null;
  return (
    <div className="mt-3 flex items-center gap-2 rounded-control bg-muted pl-3 text-sm">
      <Icon of={Info} className="size-4 shrink-0 text-info" />
      <div className="grow py-2">
        {changes.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <IconButton label={`Dismiss the notice about ${item.name}`} className="shrink-0" onClick={onDismiss}>
        <Icon of={X} className="size-4" />
      </IconButton>
    </div>
  );
}
