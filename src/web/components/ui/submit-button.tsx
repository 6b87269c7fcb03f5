import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import type { ButtonStyle } from './button-styles.ts';

type SubmitButtonProps = { label: string; busyLabel: string; isBusy: boolean } & ButtonStyle;

const never = () => () => {};

/**
 * Sends a form that needs script. Until the page is alive the browser would send what was typed to the page's own
 * address, so the button waits for that moment, without looking any different.
 */
export function SubmitButton({ label, busyLabel, isBusy, className = 'w-full', ...style }: SubmitButtonProps) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      type="submit"
      disabled={isBusy || !isAlive}
      className={`${className} ${isAlive ? '' : 'disabled:bg-primary! disabled:text-primary-foreground!'}`}
      {...style}
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}
