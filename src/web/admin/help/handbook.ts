import { readChapter } from './read-chapter.ts';

const texts = import.meta.glob<string>('/docs/handbook/*.md', { query: '?raw', import: 'default', eager: true });
/** Files of their own, loaded when they come into view. */
const pictures = import.meta.glob<string>('/docs/handbook/pictures/[0-9]*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A reader who sits in the dashboard has taken these steps. */
const taken = ['start-the-shop', 'become-the-administrator'];

/** The handbook of `docs/handbook`, in order. */
export const chapters = Object.entries(texts)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([file, text]) => readChapter(file, text))
  .map((chapter) => ({ ...chapter, sections: chapter.sections.filter(({ id }) => !taken.includes(id ?? '')) }));

/** `file`: as a chapter names it, such as `pictures/01-settings.webp`. */
export function pictureUrl(file: string): string | undefined {
  return pictures[`/docs/handbook/${file}`];
}
