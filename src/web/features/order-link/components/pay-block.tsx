import { Smartphone } from 'lucide';
import { type FormEvent, useState } from 'react';
import { formatRupees } from '#contracts/money.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Card } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import type { usePaid } from '../use-linked-order.ts';
import { PlainField } from './plain-field.tsx';

const qrCode = onDemand(async () => (await import('#web/components/qr-code.tsx')).QrCode);

type Ways = NonNullable<LinkedOrder['payment']['ways']>;
type Paid = ReturnType<typeof usePaid>;
type Props = { paid: Paid; due: string; ways: Ways; onReported?: () => void };

export function PayBlock({ paid, due, ways, onReported }: Props) {
  const { upiId, upiLink, isMerchant, bankText } = ways;
  return (
    <Card title={`Pay ${formatRupees(due)}`}>
      <div className="grid gap-5">
        {upiLink && (
          <div className="grid justify-items-center gap-3">
            <QrCode link={upiLink} label={`QR code to pay ${formatRupees(due)} to ${upiId}`} />
            {isMerchant && (
              // Computers have no UPI app.
              <a href={upiLink} className={buttonStyles({ className: 'w-full justify-center pointer-fine:hidden' })}>
                <Icon of={Smartphone} className="size-5" />
                Pay with a UPI app
              </a>
            )}
          </div>
        )}
        {upiId && <UpiId upiId={upiId} />}
        {upiLink && (
          <p className="text-sm text-muted-foreground">
            Scan with another phone, or copy the UPI ID. UPI apps accept a saved QR image only up to about ₹2,000.
          </p>
        )}
        {bankText && (
          <div>
            <h3 className="mb-1 text-sm font-semibold">Bank transfer</h3>
            <p className="wrap-anywhere whitespace-pre-line">{bankText}</p>
          </div>
        )}
        {!upiId && !bankText && <p>We will tell you on WhatsApp how to pay.</p>}
        <PaidForm paid={paid} onReported={onReported} />
      </div>
    </Card>
  );
}

/** For somebody who pressed "I have paid" too early. The report stays; a second one corrects it. */
export function NotPaidYet(props: Omit<Props, 'onReported'>) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <PayBlock {...props} onReported={() => setShown(false)} />;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      Not paid yet?
      <Button variant="outline" onClick={() => setShown(true)}>
        {props.ways.upiLink ? 'Show the QR code again' : 'Show how to pay'}
      </Button>
    </p>
  );
}

function QrCode({ link, label }: { link: string; label: string }) {
  const QrCode = useOnDemand(qrCode);
  if (QrCode) return <QrCode text={link} label={label} />;
  if (QrCode === null) return <p className="text-sm">The QR code could not be loaded. Please copy the UPI ID.</p>;
  return <div className="aspect-square w-full max-w-60 animate-pulse rounded-control bg-muted" />;
}

function UpiId({ upiId }: { upiId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-muted p-3">
      <p className="min-w-0">
        <span className="block text-sm text-muted-foreground">UPI ID</span>
        <strong className="wrap-anywhere">{upiId}</strong>
      </p>
      <CopyButton
        label={
          <>
            Copy<span className="sr-only"> the UPI ID</span>
          </>
        }
        text={upiId}
        done="UPI ID copied"
      />
    </div>
  );
}

/** What is reported here is never shown as paid: the shop looks at its account first. */
function PaidForm({ paid, onReported }: { paid: Paid; onReported: (() => void) | undefined }) {
  const [reference, setReference] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!paid.isPending) paid.mutate(reference, onReported && { onSuccess: onReported });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-3 border-t pt-5">
      <PlainField
        label="UPI reference (12 digits, optional)"
        inputMode="numeric"
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {paid.failure}
      </p>
      <Button type="submit" className="w-full justify-center" isBusy={paid.isPending}>
        {paid.isPending ? 'Sending...' : 'I have paid'}
      </Button>
    </form>
  );
}
