import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type'> & { label?: string };

export function EmailField({ label = 'Email', ...field }: EmailFieldProps) {
  return <Field label={label} type="email" inputMode="email" autoComplete="email" required {...field} />;
}
