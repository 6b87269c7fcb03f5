import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { Card } from '#web/components/ui/card.tsx';
import { creditQuery } from './api.ts';

/** Only for those who have some. */
export function CreditCard() {
  const { data } = useQuery(creditQuery());
  if (!data || data.credits.length === 0) return null;
  return (
    <Card title="Store credit">
      <p className="mb-3">
        <strong className="text-xl tabular-nums">{formatRupees(data.balance)}</strong>{' '}
        <span className="text-muted-foreground">to spend at checkout</span>
      </p>
      <ul className="divide-y text-sm">
        {data.credits.map(({ id, left, reason, expiresOn }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">{reason}</span>
            <span className="tabular-nums">
              {formatRupees(left)} until {formatDate(expiresOn)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
