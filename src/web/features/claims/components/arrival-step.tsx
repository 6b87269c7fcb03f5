import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#contracts/format-date.ts';
import { Button } from '#web/components/ui/button.tsx';
import { PlainField } from '#web/features/order-link/components/plain-field.tsx';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { startClaim } from '../api.ts';
import type { StepProps } from '../step-props.ts';
import { useClaimMutation, useOpenClaim } from '../use-claim.ts';
import { Failure } from './failure.tsx';

/** As a field for a local time has it: 2026-11-17T09:30. */
function localText(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function ArrivalStep({ page: { orderId, claim, shippedAt }, onStep }: StepProps) {
  const { token } = useOpenClaim();
  const start = useClaimMutation(token, (arrivedAt: string | null) => startClaim(token, arrivedAt));
  const [isOther, setOther] = useState(false);
  const [text, setText] = useState(() => localText(new Date()));
  const [hasError, setError] = useState(false);
  const send = (arrivedAt: string | null) => start.mutate(arrivedAt, { onSuccess: () => onStep('parcel') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = new Date(text);
    setError(Number.isNaN(time.getTime()));
    if (!Number.isNaN(time.getTime())) send(time.toISOString());
  };
  const isTooLate = start.error instanceof ApiError && start.error.code === 'claim_late';
  return (
    <>
      {claim && (
        <p>
          You said: <strong className="font-semibold">{formatDateTime(claim.arrivedAt)}</strong>. You can correct it.
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button isBusy={start.isPending} variant={claim ? 'outline' : 'primary'} onClick={() => send(null)}>
          Just now
        </Button>
        <Button variant="outline" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
          Another time
        </Button>
      </div>
      {isOther && (
        <form noValidate method="post" onSubmit={submit} className="grid gap-3" aria-label="Another time">
          <PlainField
            type="datetime-local"
            label="Day and time"
            value={text}
            max={localText(new Date())}
            {...(shippedAt && { min: localText(new Date(shippedAt)) })}
            error={hasError ? 'Please enter day and time' : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" isBusy={start.isPending}>
            Save and continue
          </Button>
        </form>
      )}
      <Failure message={start.failure} />
      {isTooLate && (
        <Link
          to={paths.contact}
          state={{ subject: `Order #${orderId}` }}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          Write to us instead
        </Link>
      )}
    </>
  );
}
