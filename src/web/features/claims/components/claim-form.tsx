import { Check } from 'lucide';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { lateSentence } from '#contracts/claims/claim-clock.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { doneSteps, firstOpenStep, type Step, steps, stepTitles, timeLeft } from '../claim-steps.ts';
import type { ClaimPageProps, StepProps } from '../step-props.ts';
import { useServerTime } from '../use-claim.ts';
import { ArrivalStep } from './arrival-step.tsx';
import { OpeningStep } from './opening-step.tsx';
import { ParcelStep } from './parcel-step.tsx';
import { ProblemStep } from './problem-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { WithdrawClaim } from './withdraw-claim.tsx';

const panels: Record<Step, ComponentType<StepProps>> = {
  arrival: ArrivalStep,
  parcel: ParcelStep,
  opening: OpeningStep,
  problem: ProblemStep,
  summary: SummaryStep,
};

/** Five steps. Each is saved at once, so that the page can be closed at any time. */
export function ClaimForm(props: ClaimPageProps) {
  const { page, clockAhead } = props;
  const [step, setStep] = useState(() => firstOpenStep(page));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  const index = steps.indexOf(step);
  const Panel = panels[step];
  const [before, after] = [steps[index - 1], steps[index + 1]];
  return (
    <>
      <div className="grid gap-2">
        <h1 tabIndex={-1} className="heading outline-none">
          Report a problem
        </h1>
        <Countdown page={page} clockAhead={clockAhead} />
      </div>
      <StepList step={step} done={doneSteps(page)} isStarted={page.claim !== null} onStep={setStep} />
      <section aria-labelledby="step-title" className="grid gap-5 rounded-card border bg-card p-4 md:p-6">
        <h2 ref={heading} id="step-title" tabIndex={-1} className="text-lg font-semibold outline-none">
          <span className="sr-only">
            Step {index + 1} of {steps.length}:{' '}
          </span>
          {stepTitles[step]}
        </h2>
        <Panel {...props} onStep={setStep} />
        {page.claim && (
          <div className="flex gap-3 border-t pt-4">
            {before && (
              <Button variant="outline" onClick={() => setStep(before)}>
                Back
              </Button>
            )}
            {after && (
              <Button className="ml-auto" onClick={() => setStep(after)}>
                Continue
              </Button>
            )}
          </div>
        )}
      </section>
      <p className="text-sm text-muted-foreground">
        {page.claim
          ? 'Everything is saved at once. You can close this page and come back with the same link.'
          : 'It takes about five minutes. Please leave the box closed until we ask you to open it.'}
      </p>
      {page.claim && <WithdrawClaim />}
    </>
  );
}

type StepListProps = { step: Step; done: ReadonlySet<Step>; isStarted: boolean; onStep: (step: Step) => void };

function StepList({ step, done, isStarted, onStep }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-5 gap-1.5">
        {steps.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === step ? 'step' : undefined}
              disabled={!isStarted && name !== 'arrival'}
              onClick={() => onStep(name)}
              className={classNames(
                'grid min-h-11 w-full place-items-center rounded-control border text-sm font-semibold tabular-nums',
                name === step && 'border-primary bg-primary text-primary-foreground',
                name !== step && (done.has(name) ? 'border-success/50 bg-success/8 text-success' : 'border-input'),
              )}
            >
              <span className="flex items-center gap-1">
                {index + 1}
                {done.has(name) && <Icon of={Check} className="size-4" />}
              </span>
              <span className="sr-only">
                {stepTitles[name]}
                {done.has(name) && ', done'}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Countdown({ page: { clock, rules }, clockAhead }: ClaimPageProps) {
  const now = useServerTime(clockAhead);
  if (!clock) {
    return <p>What was dead on arrival has to be reported within {rules.hours} hours.</p>;
  }
  if (now < Date.parse(clock.inTimeUntil)) {
    return (
      <p>
        <strong className="font-semibold tabular-nums">{timeLeft(clock.inTimeUntil, now)}</strong> left to report
      </p>
    );
  }
  return <p className="font-medium text-warning">{lateSentence(rules)}</p>;
}
