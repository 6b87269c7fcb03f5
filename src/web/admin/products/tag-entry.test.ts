import { expect, test } from 'vitest';
import { enterTag, suggestTags } from './tag-entry.ts';

const red = { id: 1, name: 'Red' };
const easy = { id: 2, name: 'Easy care' };
const infrared = { id: 3, name: 'Infrared' };
const available = [infrared, red, easy];

test.each(['Red', 'red', '  RED '])('%j is the tag Red', (typed) =>
  expect(enterTag(typed, available, [easy])).toEqual({ tags: [easy, red] }),
);

test('a tag that is chosen already is not added again', () =>
  expect(enterTag('red', available, [red])).toEqual({ tags: [red] }));

test.each(['Re', 'Blue', ''])('%j is no tag', (typed) =>
  expect(enterTag(typed, available, [])).toEqual({
    error: 'Tag not found. Please select from available tags or create it first.',
  }),
);

test('offers what is not chosen, what begins with the text first', () => {
  expect(suggestTags('re', available, [], 8)).toEqual([red, infrared, easy]);
  expect(suggestTags('RED', available, [red], 8)).toEqual([infrared]);
  expect(suggestTags('', available, [], 2)).toEqual([infrared, red]);
});
