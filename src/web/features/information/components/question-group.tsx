import { ChevronDown } from 'lucide';
import { useId } from 'react';
import { Icon } from '#web/components/icon.tsx';
import type { QuestionGroup as Group } from '../frequent-questions.ts';

/** The browser keeps one of the details with the same name open, so this works without script. */
export function QuestionGroup({ title, questions }: Group) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <div className="border-t">
        {questions.map(({ question, answer }) => (
          <details key={question} name={title} className="group border-b">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-medium">
              <h3>{question}</h3>
              <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
            </summary>
            <p className="pb-4 text-muted-foreground">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
