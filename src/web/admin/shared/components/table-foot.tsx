import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { Pagination } from '#contracts/pagination.ts';
import { nextPage, totalText } from '#contracts/pagination-view.ts';
import { TABLE_LIMITS } from '#web/admin/shared/use-table-state.ts';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';

type TableFootProps = {
  pagination: Pagination;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  limits?: readonly number[];
};

export function TableFoot({ pagination, onPage, onLimit, limits = TABLE_LIMITS }: TableFootProps) {
  const { page, limit, totalPages } = pagination;
  const { stepsRef, onStep } = useStepFocus(pagination);
  const isFirst = page <= 1;
  const steps = [
    { label: 'First page', icon: ChevronFirst, to: 1, isDisabled: isFirst },
    { label: 'Previous page', icon: ChevronLeft, to: page - 1, isDisabled: isFirst },
    { label: 'Next page', icon: ChevronRight, to: page + 1, isDisabled: nextPage(pagination) === undefined },
    { label: 'Last page', icon: ChevronLast, to: totalPages, isDisabled: page >= totalPages },
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p className="flex items-center gap-2">
        <label className="flex items-center gap-2">
          Show
          <select
            value={limit}
            onChange={(event) => onLimit(Number(event.target.value))}
            className="min-h-11 rounded-control border border-input bg-background px-2 tabular-nums"
          >
            {limits.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <span className="tabular-nums">of {totalText(pagination)} entries</span>
      </p>
      <nav ref={stepsRef} aria-label="Pages" className="flex items-center gap-1">
        <span aria-live="polite" className="mr-2 tabular-nums">
          Page {page} of {Math.max(1, totalPages)}
        </span>
        {steps.map(({ label, icon, to, isDisabled }) => (
          <IconButton
            key={label}
            label={label}
            disabled={isDisabled}
            className="disabled:bg-transparent!"
            onClick={(event) => {
              onStep(event);
              onPage(to);
            }}
          >
            <Icon of={icon} className="size-5" />
          </IconButton>
        ))}
      </nav>
    </div>
  );
}

type StepFocus = {
  stepsRef: RefObject<HTMLElement | null>;
  onStep: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** A step that leads no further is disabled and would lose the focus: the nearest that still does has it then. */
function useStepFocus({ page, totalPages }: Pagination): StepFocus {
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
