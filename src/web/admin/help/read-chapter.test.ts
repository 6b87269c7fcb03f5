import { expect, test } from 'vitest';
import { matchEntries } from '#web/admin/search/match-entries.ts';
import { chapters, pictureUrl } from './handbook.ts';
import { readChapter } from './read-chapter.ts';

const text =
  '# First day\n\nAn hour.\n\n## Send mails\n\nThe SMTP address.\n\n## Add a product\n\n1. Press **Save**.\n';

test('a chapter is read by its headings', () => {
  const { name, title, sections } = readChapter('/docs/handbook/01-first-day.md', text);
  expect([name, title]).toEqual(['01-first-day', 'First day']);
  expect(sections.map(({ id, label }) => [id, label])).toEqual([
    [null, 'First day'],
    ['send-mails', 'Send mails'],
    ['add-a-product', 'Add a product'],
  ]);
});

test('a text without a title is no chapter', () => {
  expect(() => readChapter('/docs/handbook/x.md', 'Hello')).toThrow('x.md must begin with its title');
});

test.each([
  ['smtp', ['Send mails']],
  ['save product', ['Add a product']],
  ['first day', ['First day', 'Send mails', 'Add a product']],
  ['elephant', []],
])('%j is found in %j', (query, expected) => {
  const { sections } = readChapter('/docs/handbook/01-first-day.md', text);
  expect(matchEntries(sections, query, 10).map(({ label }) => label)).toEqual(expected);
});

test('the help begins with the first step in the dashboard, not with the installation', () => {
  expect(chapters[0]?.sections.map(({ id }) => id).slice(0, 2)).toEqual([null, 'say-who-you-are']);
});

test('the chapters of the handbook are numbered without a gap', () => {
  expect(chapters.map(({ name }) => name.slice(0, 2))).toEqual(
    chapters.map((_, index) => String(index + 1).padStart(2, '0')),
  );
});

test('each picture that a chapter names is there', () => {
  const named = chapters.flatMap(({ sections }) =>
    sections.flatMap(({ words }) => [...words.matchAll(/!\[[^\]]+\]\((\S+)\)/g)].map((match) => match[1] ?? '')),
  );
  expect(named).not.toEqual([]);
  expect(named.filter((file) => !pictureUrl(file))).toEqual([]);
});
