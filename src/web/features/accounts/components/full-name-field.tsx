import type { ComponentProps } from 'react';
import { Field } from '#web/components/ui/field.tsx';

export function FullNameField(field: Omit<ComponentProps<typeof Field>, 'label'>) {
  return <Field label="Full name" autoComplete="name" required {...field} />;
}
