import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ClaimPage, OwnClaim } from '#contracts/claims/claim.ts';
import { type ClaimMethod, claimMethods } from '#contracts/claims/claim-states.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { submitClaim } from '../api.ts';
import { stepOf } from '../claim-steps.ts';
import type { StepProps } from '../step-props.ts';
import { useClaimMutation, useOpenClaim } from '../use-claim.ts';
import { ClaimedLines } from './claimed-lines.tsx';
import { Failure } from './failure.tsx';

export function SummaryStep({ page, onStep }: StepProps) {
  const { claim } = page;
  if (!claim) return null;
  return (
    <>
      <ClaimedLines items={page.items} lines={claim.lines} />
      <p className="text-sm text-muted-foreground">{evidenceSentence(claim)}</p>
      <Missing claim={claim} onStep={onStep} />
      <SendClaim page={page} claim={claim} label="Send claim" />
    </>
  );
}

function evidenceSentence({ files, videoOnWhatsapp }: OwnClaim): string {
  const ready = files.filter(({ state }) => state === 'ready');
  const photos = ready.filter(({ media }) => media === 'photo').length;
  const videos = ready.length - photos;
  const parts = [
    `${photos} ${photos === 1 ? 'photo' : 'photos'}`,
    ...(videos > 0 ? [`${videos} ${videos === 1 ? 'video' : 'videos'}`] : []),
    ...(videoOnWhatsapp ? ['a video on WhatsApp'] : []),
  ];
  return `With ${parts.join(', ')}.`;
}

type MissingProps = { claim: OwnClaim; onStep: StepProps['onStep'] };

function Missing({ claim: { missing }, onStep }: MissingProps) {
  const { waiting } = useOpenClaim();
  const entries = Object.entries(missing);
  const sending = waiting.filter(({ state }) => state !== 'refused').length;
  return (
    <>
      {sending > 0 && (
        <p role="status" className="rounded-control border border-info/40 bg-info/8 p-3 text-sm">
          {sending === 1 ? '1 file is' : `${sending} files are`} still being sent. Please leave this page open.
        </p>
      )}
      {entries.length > 0 && (
        <div className="rounded-control border border-warning bg-warning/8 p-3">
          <p className="text-sm font-semibold">{sending > 0 ? 'Not there yet' : 'Still missing'}</p>
          <ul>
            {entries.map(([field, words]) => (
              <li key={field}>
                <button
                  type="button"
                  className="min-h-11 text-left text-sm font-medium text-primary underline underline-offset-4 wrap-anywhere"
                  onClick={() => onStep(stepOf(field))}
                >
                  {words}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type SendProps = { page: ClaimPage; claim: OwnClaim; label: string };

const methodSentences: Record<ClaimMethod, (rules: ClaimPage['rules']) => string> = {
  refund: () => 'A refund',
  replacement: () => 'A replacement with my next order',
  credit: ({ creditMonths }) => `Store credit, good for ${creditMonths} months`,
};

/** How it should be settled, the statement, and the button. */
export function SendClaim({ page, claim, label }: SendProps) {
  const { token } = useOpenClaim();
  const send = useClaimMutation(token, (method: ClaimMethod) => submitClaim(token, method));
  const [method, setMethod] = useState(claim.wantedMethod ?? 'refund');
  const [isTrue, setTrue] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const errorId = useId();
  const isReady = Object.keys(claim.missing).length === 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isTrue) send.mutate(method);
    else event.currentTarget.querySelector<HTMLElement>('[type=checkbox]')?.focus();
  };
  const isTooLate = send.error instanceof ApiError && send.error.code === 'claim_late';
  const hasError = isChecked && !isTrue;
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4" aria-label="Send the claim">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">I would like</legend>
        {claimMethods.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="method"
              className="size-5 accent-primary"
              checked={method === one}
              onChange={() => setMethod(one)}
            />
            {methodSentences[one](page.rules)}
          </label>
        ))}
      </fieldset>
      <div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-6"
            checked={isTrue}
            aria-invalid={hasError ? true : undefined}
            aria-describedby={hasError ? errorId : undefined}
            onChange={({ target }) => setTrue(target.checked)}
          />
          These photos and video show this parcel and are unedited
        </label>
        {hasError && (
          <p id={errorId} className="text-sm font-medium text-destructive">
            Please confirm this
          </p>
        )}
      </div>
      <Failure message={send.failure} />
      {isTooLate && (
        <Link
          to={paths.contact}
          state={{ subject: `Order #${page.orderId}` }}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          Write to us instead
        </Link>
      )}
      <Button type="submit" isBusy={send.isPending} disabled={!isReady}>
        {send.isPending ? 'Sending...' : label}
      </Button>
    </form>
  );
}
