import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ClaimDetails } from '#contracts/claims/admin-claims.ts';
import { claimStateNames } from '#contracts/claims/claim-states.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { paths } from '#web/lib/paths.ts';

const link = 'font-medium text-primary underline underline-offset-4';

/** What the decision rests on besides the evidence. */
export function ClaimFacts({ claim }: { claim: ClaimDetails }) {
  const { orderId, name, city, carrier, shippedAt, deliveredAt, arrivedAt, submittedAt, earlier } = claim;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm wrap-anywhere">
      <Fact term="Order">
        <Link to={paths.adminOrder(orderId)} className={link}>
          #{orderId}
        </Link>{' '}
        for {name}, {city}
      </Fact>
      <Fact term="Courier">{carrier ?? 'Not recorded'}</Fact>
      {shippedAt && <Fact term="Shipped">{formatDateTime(shippedAt)}</Fact>}
      <Fact term="Delivered">{deliveredAt ? formatDateTime(deliveredAt) : 'Not recorded'}</Fact>
      <Fact term="Arrived">{formatDateTime(arrivedAt)}, according to the customer</Fact>
      <Fact term="Submitted">
        {submittedAt ? formatDateTime(submittedAt) : 'Not yet'}
        {claim.hoursAfterArrival !== null && (
          <span className={claim.isLate ? 'font-semibold text-warning' : undefined}>
            , {hours(claim.hoursAfterArrival)} after it arrived{claim.isLate && ': late'}
          </span>
        )}
      </Fact>
      <Fact term="History">
        <ol>
          {claim.history.map(({ state, at, byName }) => (
            <li key={`${state} ${at}`}>
              {state === 'draft' ? 'Started' : claimStateNames[state]}, {formatDateTime(at)}
              {byName && ` by ${byName}`}
            </li>
          ))}
        </ol>
      </Fact>
      <Fact term="Customer">{earlier ? earlierSentence(earlier) : 'No account'}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function hours(count: number): string {
  return count < 1 ? `${Math.round(count * 60)} min` : `${Math.round(count)} h`;
}

/** A hint, which decides nothing. */
function earlierSentence({ claims, orders, shareOfValue }: NonNullable<ClaimDetails['earlier']>): string {
  const of = `${orders} ${orders === 1 ? 'order' : 'orders'}`;
  if (claims === 0) return `${of}, no earlier claim`;
  const share = shareOfValue.toLocaleString('en-IN', { maximumFractionDigits: 1 });
  return `${of}, ${claims} earlier ${claims === 1 ? 'claim' : 'claims'}: ${share}% of the value approved`;
}
