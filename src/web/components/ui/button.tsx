import type { ComponentProps } from 'react';
import { type ButtonStyle, buttonStyles } from './button-styles.ts';

export function Button({ variant, size, className, type = 'button', ...rest }: ComponentProps<'button'> & ButtonStyle) {
  return (
    <button
      type={type}
      className={buttonStyles({ ...(variant && { variant }), ...(size && { size }), className })}
      {...rest}
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
