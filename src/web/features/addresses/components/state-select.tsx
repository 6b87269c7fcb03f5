import type { ComponentProps } from 'react';
import { controlStyles, FieldFrame, type FieldFrameProps } from '#web/components/ui/field-frame.tsx';
import { states } from '../states.ts';

type StateSelectProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'id' | 'value' | 'onChange' | 'children'> & {
    value: string;
    onChange: (state: string) => void;
  };

export function StateSelect({ label, error, hint, className, value, onChange, ...select }: StateSelectProps) {
  // A saved address may spell its state differently; it is shown as it is.
  const known = value === '' || states.includes(value) ? states : [value, ...states];
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(wiring) => (
        <select
          {...select}
          {...wiring}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={controlStyles(Boolean(error))}
        >
          <option value="">Select a state</option>
          {known.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
