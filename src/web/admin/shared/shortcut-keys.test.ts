import { expect, test } from 'vitest';
import { tabNames } from '#web/admin/shared/tab-names.ts';
import { isSearchKey, isTyping, shortcutOf, tabKeys } from './shortcut-keys.ts';

const pressed = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'altKey')[]) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false },
  ...Object.fromEntries(held.map((name) => [name, true])),
});

test.each([
  [pressed('k', 'ctrlKey'), false, true],
  [pressed('K', 'ctrlKey'), false, true],
  [pressed('k', 'metaKey'), false, false],
  [pressed('k', 'metaKey'), true, true],
  [pressed('k', 'ctrlKey'), true, false],
  [pressed('k', 'ctrlKey', 'altKey'), false, false],
  [pressed('k'), false, false],
])('%j on a Mac (%j) opens the search: %j', (key, isMac, expected) => {
  expect(isSearchKey(key, isMac)).toBe(expected);
});

test.each([
  [pressed('?'), false, { kind: 'help' }],
  [pressed('g'), false, { kind: 'g' }],
  [pressed('o'), false, null],
  [pressed('o'), true, { kind: 'tab', tab: 'orders' }],
  [pressed('O'), true, { kind: 'tab', tab: 'orders' }],
  [pressed('x'), true, null],
  [pressed('g'), true, { kind: 'g' }],
  [pressed('o', 'ctrlKey'), true, null],
  [pressed('?', 'altKey'), false, null],
])('%j after G (%j) means %j', (key, isAfterG, expected) => {
  expect(shortcutOf(key, isAfterG)).toEqual(expected);
});

test('every part of the dashboard has a key of its own', () => {
  expect(new Set(tabNames.map((tab) => tabKeys[tab])).size).toBe(tabNames.length);
});

test.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<div contenteditable="true"></div>', true],
  ['<input type="checkbox">', false],
  ['<button></button>', false],
  ['<div></div>', false],
])('in %s somebody types: %j', (html, expected) => {
  document.body.innerHTML = html;
  expect(isTyping(document.body.firstElementChild)).toBe(expected);
});
