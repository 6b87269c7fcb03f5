import { lexer, type Token } from 'marked';

export type Section = {
  /** The end of its address; null: what stands before the first heading. */
  id: string | null;
  tokens: Token[];
  /** As the search shows and finds it. */
  label: string;
  detail: string;
  words: string;
};

export type Chapter = { name: string; title: string; sections: Section[] };

/** A chapter of the handbook by its headings. `file`: its address, such as `/docs/handbook/01-first-day.md`. */
export function readChapter(file: string, text: string): Chapter {
  const name = file.replace(/^.*\/|\.md$/g, '');
  let title = name;
  const sections: Section[] = [];
  for (const token of lexer(text)) {
    if (token.type === 'heading' && token['depth'] === 1) title = token['text'];
    const isFirst = sections.length === 0;
    if (token.type === 'heading' && (token['depth'] === 2 || isFirst)) {
      const label: string = token['text'];
      sections.push({ id: isFirst ? null : addressOf(label), tokens: [], label, detail: title, words: '' });
    }
    const section = sections.at(-1);
    if (!section) throw new Error(`${file} must begin with its title`);
    section.tokens.push(token);
    section.words += token.raw;
  }
  return { name, title, sections };
}

function addressOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
