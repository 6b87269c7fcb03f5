import { classNames } from '#web/lib/class-names.ts';

const variants = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
  outline: 'border border-input bg-transparent hover:bg-muted',
  quiet: 'hover:bg-muted',
  light: 'bg-white text-black hover:bg-white/85',
  onPicture: 'border border-white/60 bg-black/20 text-white hover:bg-black/40',
} as const;

const sizes = {
  regular: 'min-h-11 px-5 text-base',
  small: 'min-h-11 px-3 text-sm',
  icon: 'size-11 justify-center',
} as const;

export type ButtonStyle = {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  className?: string | undefined;
};

/** Styles for buttons and for links that look like buttons. */
export function buttonStyles({ variant = 'primary', size = 'regular', className }: ButtonStyle = {}): string {
  return classNames('button', variants[variant], sizes[size], className);
}
