import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { Pagination } from '#contracts/pagination.ts';

type StepFocus = {
  stepsRef: RefObject<HTMLElement | null>;
  onStep: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** A step that leads no further is disabled and would lose the focus: the nearest that still does has it then. */
export function useStepFocus({ page, totalPages }: Pagination): StepFocus {
  const stepsRef = useRef<HTMLElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides which steps there are
  useEffect(() => {
    const step = pressed.current;
    pressed.current = null;
    if (!step?.disabled || ![step, document.body].includes(document.activeElement as HTMLElement)) return;
    const steps = [...(stepsRef.current?.querySelectorAll('button') ?? [])];
    const distance = (other: HTMLButtonElement) => Math.abs(steps.indexOf(other) - steps.indexOf(step));
    const [nearest] = steps.filter(({ disabled }) => !disabled).sort((a, b) => distance(a) - distance(b));
    nearest?.focus();
  }, [page, totalPages]);
  return {
    stepsRef,
    onStep: ({ currentTarget }) => {
      pressed.current = currentTarget;
    },
  };
}
