import type { ReactNode } from 'react';

export type InformationSection = { id: string; title: string; body: ReactNode };

type SectionsProps = { sections: readonly InformationSection[] };

function Contents({ sections }: SectionsProps) {
  return (
    <ol className="text-sm">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-11 items-center gap-2 text-muted-foreground hover:text-foreground">
            <span className="w-5 shrink-0 text-right tabular-nums">{index + 1}.</span> {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** A long text in numbered sections. Wide screens show the contents beside it, narrow ones collapsed above it. */
export function NumberedSections({ sections }: SectionsProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12">
      <details className="rounded-card border bg-card px-4 lg:hidden">
        <summary className="min-h-12 py-3 font-semibold">On this page</summary>
        <nav aria-label="On this page" className="pb-3">
          <Contents sections={sections} />
        </nav>
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] self-start overflow-y-auto lg:block"
      >
        <p className="mb-2 font-semibold">On this page</p>
        <Contents sections={sections} />
      </nav>
      <div className="grid max-w-[43.4em] gap-10">
        {sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
            <h2 id={`${id}-title`} className="mb-3 text-lg font-semibold">
              {index + 1}. {title}
            </h2>
            <div className="prose">{body}</div>
          </section>
        ))}
      </div>
    </div>
  );
}
