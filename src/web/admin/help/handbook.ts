import { readChapter } from './read-chapter.ts';

const texts = import.meta.glob<string>('/docs/handbook/*.md', { query: '?raw', import: 'default', eager: true });
/** Files of their own, loaded when they come into view. */
const pictures = import.meta.glob<string>('/docs/handbook/pictures/[0-9]*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The handbook of `docs/handbook`, in order. */
export const chapters = Object.entries(texts)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([file, text]) => readChapter(file, text));

/** `file`: as a chapter names it, such as `pictures/01-settings.webp`. */
export function pictureUrl(file: string): string | undefined {
  return pictures[`/docs/handbook/${file}`];
}
