import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonStyle, buttonStyles } from './button-styles.ts';

/** Not `disabled`, which would take the focus away. Ignoring the click also stops Enter in a field of the form. */
const busy = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** While its action is running, a button does nothing but keeps the focus. */
    isBusy?: boolean;
  };

export function Button({ variant, size, className, type = 'button', isBusy = false, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonStyles({ ...(variant && { variant }), ...(size && { size }), className })}
      {...rest}
      {...(isBusy && busy)}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string };

/** A button with only an icon; the label is its accessible name and tooltip. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tooltip={label}
      className={buttonStyles({ variant: 'quiet', size: 'icon', className })}
      {...rest}
    />
  );
}
