import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ClaimPage } from '#contracts/claims/claim.ts';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';
import type { ClaimPageProps } from '../step-props.ts';
import { ClaimProvider, useNewUploads } from '../use-claim.ts';
import { ClaimForm } from './claim-form.tsx';
import { HeadedMessage } from './headed-message.tsx';
import { SentClaim } from './sent-claim.tsx';
import { ShopWhatsapp } from './shop-whatsapp.tsx';

/** What the holder of a claim link sees, by the state of the claim. */
export function ClaimView({ token, ...props }: ClaimPageProps & { token: string }) {
  const uploads = useNewUploads(token);
  // After a claim is done, another one may be made.
  const [followed, setFollowed] = useState<string | null>(null);
  const { page } = props;
  const { claim, orderId, firstName } = page;
  const isNew = claim === null || claim.reference === followed;
  const isForm = isNew ? page.canStart : claim.state === 'draft';
  const shownState = isForm ? 'form' : (claim?.state ?? 'none');
  const start = useRef<HTMLDivElement>(null);
  const shown = useRef(shownState);
  // The button that was pressed is gone: the next thing to read is the heading.
  useEffect(() => {
    if (shown.current !== shownState) start.current?.querySelector<HTMLElement>('h1')?.focus();
    shown.current = shownState;
  }, [shownState]);
  return (
    <ClaimProvider value={{ token, uploads }}>
      <div ref={start} className="page grid max-w-2xl grid-cols-1 gap-6 py-6">
        <p className="-mb-4 text-sm text-muted-foreground wrap-anywhere">
          Order #{orderId} for {firstName}
        </p>
        {isForm && <ClaimForm {...props} page={isNew ? { ...page, claim: null } : page} />}
        {!isForm && claim && <SentClaim page={page} claim={claim} onNew={() => setFollowed(claim.reference)} />}
        {!isForm && !claim && <NoClaim page={page} />}
      </div>
    </ClaimProvider>
  );
}

/** Nothing can be reported: the parcel is not on its way, or too much time has passed. */
function NoClaim({ page: { orderId, shippedAt, rules } }: { page: ClaimPage }) {
  if (shippedAt === null) {
    return (
      <HeadedMessage title="Your parcel has not left yet">
        <p>Please come back when it has arrived. You can then show us here what is wrong.</p>
        <ShopWhatsapp orderId={orderId} />
      </HeadedMessage>
    );
  }
  return (
    <HeadedMessage title="The time to report this parcel is over">
      <p>
        What was dead on arrival has to be reported within {rules.hours} hours. If something else is wrong, please write
        to us: we read every message.
      </p>
      <Link
        to={paths.contact}
        state={{ subject: `Order #${orderId}` }}
        className={buttonStyles({ className: 'justify-center' })}
      >
        Write to us
      </Link>
      <ShopWhatsapp orderId={orderId} />
    </HeadedMessage>
  );
}
