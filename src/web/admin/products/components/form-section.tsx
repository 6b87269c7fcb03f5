import type { ReactNode } from 'react';

type FormSectionProps = { title: string; children: ReactNode };

/** A group of fields that belong together; on the phone there is no room for a card in a card. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <section className="grid grid-cols-1 gap-4 border-t pt-4 sm:rounded-card sm:border sm:p-5">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
