import { MessageCircle, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';

const LINK = 'font-semibold text-primary underline underline-offset-4';

export function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-3 rounded-card border border-warning bg-card p-4">
      <Icon of={TriangleAlert} className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="grid min-w-0 grow gap-2">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}

type RefusedNoticeProps = { lines: readonly string[]; onUpdate: () => void };

export function RefusedNotice({ lines, onUpdate }: RefusedNoticeProps) {
  return (
    <Warning title="Your cart is not up to date">
      <ul className="list-disc pl-5 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-sm">Nothing was ordered. Update the cart, look at the new total and place the order again.</p>
      <Button variant="outline" className="justify-self-start" onClick={onUpdate}>
        Update cart
      </Button>
    </Warning>
  );
}

/** For an account that has reached a limit: a talk with the shop is the way on. */
export function LimitNotice({ message }: { message: string }) {
  const shop = useShop();
  const greeting = `Hello ${shop.name}, I would like to order more than your website takes at once.`;
  return (
    <Warning title="Please talk to us about this order">
      <p className="text-sm">{message} Nothing was ordered, and your cart is saved.</p>
      <a
        href={whatsappUrl(shop.whatsapp, greeting)}
        target="_blank"
        rel="noopener"
        className={buttonStyles({ variant: 'outline', className: 'justify-self-start' })}
      >
        <Icon of={MessageCircle} className="size-4" /> Write on WhatsApp
      </a>
    </Warning>
  );
}

type UnresolvedNoticeProps = {
  onSendAgain: () => void;
  /** Given if the cart has changed since: drops the unresolved order and continues with this cart. */
  onContinue?: (() => void) | undefined;
};

export function UnresolvedNotice({ onSendAgain, onContinue }: UnresolvedNoticeProps) {
  return (
    <Warning title="We couldn't confirm your order">
      <p className="text-sm">
        {onContinue
          ? 'It may still have gone through, and your cart has changed since. Try again with the cart as it was: '
          : 'It may still have gone through. Your cart is saved. Try again: '}
        you won't be charged or ordered twice. To {onContinue ? 'order the cart as it is now' : 'change something'},
        check{' '}
        <Link to={paths.myOrders} className={LINK}>
          My Orders
        </Link>{' '}
        first.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onSendAgain}>
          Try again
        </Button>
        {onContinue && (
          <Button variant="outline" onClick={onContinue}>
            Continue with this cart
          </Button>
        )}
      </div>
    </Warning>
  );
}

export function PaymentNotice() {
  return (
    <p className="flex gap-3 rounded-card border border-info bg-card p-4 text-sm">
      <Icon of={MessageCircle} className="mt-0.5 size-5 shrink-0 text-info" />
      <span>
        You pay nothing now. We check the stock first, then write to you on WhatsApp about availability, payment options
        and delivery.
      </span>
    </p>
  );
}

export function DataNotice() {
  return (
    <p className="text-sm text-muted-foreground">
      We use your name, contact details and address to deliver this order and to tell you about it.{' '}
      <Link to={paths.privacy} className={LINK}>
        Privacy policy
      </Link>
    </p>
  );
}
