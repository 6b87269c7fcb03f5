import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { WaitingBill } from '#contracts/bills/bills.ts';
import { adminAddresses } from '#web/admin/shared/admin-addresses.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { paths } from '#web/lib/paths.ts';
import { waitingBillsQuery } from '../api.ts';

const link = 'inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4';

/** Only there while something waits. */
export function WaitingBills() {
  const { data: waiting, isError, refetch } = useQuery(waitingBillsQuery());
  if (isError && !waiting) {
    return <LoadFailure message="Bills that need you could not be loaded." onRetry={() => void refetch()} />;
  }
  if (!waiting || waiting.length === 0) return null;
  return (
    <Card title="Bills that need you">
      <ul className="-my-2 max-h-96 divide-y overflow-auto">
        {waiting.map((bill) => (
          <li key={bill.orderId} className="flex flex-wrap items-center gap-x-3 py-1">
            <Link to={paths.adminOrder(bill.orderId)} className={link}>
              Order #{bill.orderId}
            </Link>
            <span>
              {bill.needs === 'credit-note' ? (
                'was cancelled after its bill: issue a credit note.'
              ) : (
                <Missing {...bill} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Missing({ products }: WaitingBill) {
  return (
    <>
      needs the HSN code or GST rate of{' '}
      {products.map(({ id, name }, index) => (
        <Fragment key={id ?? name}>
          {index > 0 && ', '}
          {id === null ? (
            `${name} (deleted)`
          ) : (
            <Link to={adminAddresses.openProduct(id)} className={link}>
              {name}
            </Link>
          )}
        </Fragment>
      ))}
    </>
  );
}
