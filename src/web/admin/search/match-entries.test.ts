import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { matchEntries } from './match-entries.ts';
import { settingEntries } from './setting-entries.ts';

const labelsOf = (text: string, limit = 5) => [
  ...matchEntries(settingEntries, text, limit).map(({ label }) => label),
  ...matchEntries(commands, text, limit).map(({ label }) => label),
];

test.each([
  ['upi', ['UPI ID']],
  ['UPÍ id', ['UPI ID']],
  ['free', ['Free delivery above']],
  ['deliv charge', ['Delivery charge', 'Zones', 'Charges by weight', 'Heavy goods']],
  ['shipping cost', ['Delivery charge', 'Free delivery above', 'Zones', 'Charges by weight']],
  ['monsoon', ['Holds']],
  ['dark', ['Theme: dark']],
  ['csv ord', ['Export all orders as CSV']],
  ['new prod', ['Add a product']],
  ['log out', ['Sign out']],
  ['hortcuts', []],
  ['xyz', []],
  [' - ', []],
  ['', []],
])('%j finds %j', (text, labels) => {
  expect(labelsOf(text)).toEqual(labels);
});

test('what begins with the text comes first, then other words of the label, then words for it', () => {
  const entries = [
    { label: 'Delivery', words: 'orders' },
    { label: 'All orders' },
    { label: 'Orders' },
    { label: 'Tags', detail: 'of orders' },
  ];
  expect(matchEntries(entries, 'order', 5).map(({ label }) => label)).toEqual([
    ...['Orders', 'All orders', 'Delivery', 'Tags'],
  ]);
  expect(matchEntries(entries, 'order', 2)).toHaveLength(2);
});

test('every entry has a key of its own', () => {
  const keys = [...settingEntries, ...commands].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
