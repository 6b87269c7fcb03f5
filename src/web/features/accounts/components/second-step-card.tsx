import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondStep } from '#contracts/accounts/second-step.ts';
import { formatDate } from '#contracts/format-date.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { secondStepQuery } from '../second-step-api.ts';
import { RemoveSecondStepForm } from './second-step-removal.tsx';
import { SecondStepSetUp } from './second-step-set-up.tsx';

const FEW_CODES = 3;

/** For administrators and staff: a code from their phone in addition to the password. */
export function SecondStepCard() {
  const { data, isPending, refetch } = useQuery(secondStepQuery());
  return (
    <Card title="Second step">
      <p className="text-muted-foreground">
        A code from your phone in addition to your password. Someone who learns your password still cannot sign in.
      </p>
      {isPending && <div className="mt-4 min-h-11 animate-pulse rounded-control bg-muted" />}
      {!data && !isPending && (
        <div className="mt-4">
          <LoadFailure message="The second step could not be loaded." onRetry={() => void refetch()} />
        </div>
      )}
      {data && <State step={data} />}
    </Card>
  );
}

function State({ step }: { step: SecondStep }) {
  const [task, setTask] = useState<'set-up' | 'remove' | null>(null);
  const close = () => setTask(null);
  // The set-up stays open after it has turned the step on: it still shows the recovery codes.
  if (task === 'set-up') return <SecondStepSetUp onClose={close} />;
  if (task === 'remove') return <RemoveSecondStepForm onClose={close} />;
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="font-medium">
        {step.isOn ? (
          <>
            <span className="text-success">On.</span> {codesLeft(step.codesLeft)}
          </>
        ) : (
          <span className={step.isRequired ? 'text-destructive' : ''}>{offSentence(step)}</span>
        )}
      </p>
      {step.isOn && step.codesLeft <= FEW_CODES && (
        <p className="text-sm text-warning">Turn it off and set it up again to get new recovery codes.</p>
      )}
      {step.isOn ? (
        <Button variant="outline" onClick={() => setTask('remove')}>
          Turn it off
        </Button>
      ) : (
        <Button onClick={() => setTask('set-up')}>Set it up</Button>
      )}
    </div>
  );
}

function codesLeft(count: number): string {
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
}

function offSentence({ isRequired, requiredFrom }: SecondStep): string {
  if (isRequired) return 'Off. You need it to work in the dashboard: please set it up now.';
  return requiredFrom ? `Off. From ${formatDate(requiredFrom)} on you need it to work in the dashboard.` : 'Off.';
}
