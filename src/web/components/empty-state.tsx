import type { ReactNode } from 'react';

type EmptyStateProps = { drawing: ReactNode; title: string; text?: string; level?: 'h1' | 'h2'; children?: ReactNode };

/** An illustration, a sentence and one action. */
export function EmptyState({ drawing, title, text, level: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="page grid grid-cols-1 justify-items-center gap-4 py-16 text-center">
      {drawing}
      <Heading className="heading">{title}</Heading>
      {text && <p className="max-w-prose text-muted-foreground wrap-anywhere">{text}</p>}
      {children}
    </div>
  );
}
