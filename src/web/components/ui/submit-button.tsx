import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import type { ButtonStyle } from './button-styles.ts';

type SubmitButtonProps = { label: string; busyLabel: string; isBusy: boolean } & ButtonStyle;

const never = () => () => {};

/**
 * The submit button of a form that needs script. Before hydration the browser would submit the form natively, so the
 * button is disabled until then, without looking disabled.
 */
export function SubmitButton({ label, busyLabel, isBusy, className = 'w-full', ...style }: SubmitButtonProps) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      type="submit"
      isBusy={isBusy}
      disabled={!isHydrated}
      className={`${className} ${isHydrated ? '' : 'disabled:bg-primary! disabled:text-primary-foreground!'}`}
      {...style}
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}
