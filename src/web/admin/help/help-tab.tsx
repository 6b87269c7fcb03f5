import { ArrowLeft, ArrowRight } from 'lucide';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { matchEntries } from '#web/admin/search/match-entries.ts';
import { Icon } from '#web/components/icon.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';
import { MarkdownView } from './components/markdown-view.tsx';
import { chapters } from './handbook.ts';
import type { Chapter, Section } from './read-chapter.ts';

const MAX_FOUND = 12;
const LABEL = 'Search the handbook';

const chapterPath = ({ name }: Chapter, section?: Section) =>
  `${paths.adminTab('help')}&chapter=${name}${section?.id ? `#${section.id}` : ''}`;
const found = chapters.flatMap((chapter) =>
  chapter.sections.map((section) => ({ ...section, to: chapterPath(chapter, section) })),
);

/** The handbook of `docs/handbook`. On a phone either its contents or one chapter. */
export function HelpTab() {
  const [search] = useSearchParams();
  const [query, setQuery] = useState('');
  const chosen = chapters.find(({ name }) => name === search.get('chapter'));
  const chapter = chosen ?? chapters[0];
  const onlyWide = 'max-md:hidden';
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid gap-3 md:sticky md:top-16">
        <input
          type="search"
          aria-label={LABEL}
          placeholder={LABEL}
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className={controlStyles(false)}
        />
        <nav aria-label="Chapters" className={classNames((chosen || query) && onlyWide)}>
          <ol className="grid gap-0.5">
            {chapters.map((one) => (
              <li key={one.name}>
                <Link
                  to={chapterPath(one)}
                  onClick={() => setQuery('')}
                  aria-current={one === chapter && !query ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-control px-3 text-sm font-medium text-muted-foreground hover:bg-muted hover:text-foreground md:aria-[current]:bg-muted md:aria-[current]:text-foreground"
                >
                  {one.title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      {query.trim() && <Found query={query} onChoose={() => setQuery('')} />}
      {!query.trim() && chapter && (
        <div className={classNames('grid grid-cols-1 gap-4', !chosen && onlyWide)}>
          <Link
            to={paths.adminTab('help')}
            className="flex min-h-11 w-fit items-center gap-2 text-sm font-medium text-muted-foreground md:hidden"
          >
            <Icon of={ArrowLeft} className="size-4.5" />
            All chapters
          </Link>
          <OpenChapter chapter={chapter} />
        </div>
      )}
    </div>
  );
}

function Found({ query, onChoose }: { query: string; onChoose: () => void }) {
  const sections = matchEntries(found, query, MAX_FOUND);
  return (
    <section aria-label="Found in the handbook" className="grid max-w-3xl gap-2">
      <p role="status" className="text-sm text-muted-foreground">
        {sections.length === 0
          ? 'Nothing found. Try another word, such as the name of a button.'
          : `${sections.length} found`}
      </p>
      <ul className="divide-y rounded-card border bg-card empty:hidden">
        {sections.map(({ to, label, detail }) => (
          <li key={to}>
            <Link to={to} onClick={onChoose} className="block min-h-11 px-4 py-2.5 hover:bg-muted">
              <span className="block font-medium">{label}</span>
              {detail !== label && <span className="text-sm text-muted-foreground">{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenChapter({ chapter }: { chapter: Chapter }) {
  const next = chapters[chapters.indexOf(chapter) + 1];
  return (
    <article className="grid max-w-3xl grid-cols-1 gap-4 rounded-card border bg-card p-4 md:p-6">
      {chapter.sections.map(({ id, tokens }) => (
        <MarkdownView key={id} tokens={tokens} {...(id && { id })} />
      ))}
      {next && (
        <Link to={chapterPath(next)} className="mt-4 flex min-h-11 w-fit items-center gap-2 font-medium text-primary">
          Next: {next.title}
          <Icon of={ArrowRight} className="size-4.5" />
        </Link>
      )}
    </article>
  );
}
