import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from './button.tsx';
import { controlStyles, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type FieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** Content at the end, inside the field. */
    end?: ReactNode;
  };

/** A text input with its label, hint and error. */
export function Field({ label, error, hint, end, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(wiring) => (
        <div className="relative">
          <input {...wiring} className={controlStyles(Boolean(error), end ? 'pr-12' : undefined)} {...input} />
          {end && <div className="absolute inset-y-0 right-0 flex items-center">{end}</div>}
        </div>
      )}
    </FieldFrame>
  );
}

/** A password input that can show its text. Pasting works, for password managers. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton label={isShown ? 'Hide characters' : 'Show characters'} onClick={() => setShown(!isShown)}>
          <Icon of={isShown ? EyeOff : Eye} className="size-5" />
        </IconButton>
      }
    />
  );
}

type EmailFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type'> & { label?: string };

export function EmailField({ label = 'Email', ...field }: EmailFieldProps) {
  return <Field label={label} type="email" inputMode="email" autoComplete="email" required {...field} />;
}
