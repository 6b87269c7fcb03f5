import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '#web/lib/toasts.ts';
import { Toaster } from './toaster.tsx';

const togglePopover = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(HTMLElement.prototype, { togglePopover });
  render(<Toaster />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(HTMLElement.prototype, 'togglePopover');
  togglePopover.mockClear();
});

const show = (title: string) => act(() => showToast({ title }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

/** Presses at 0, moves to the given place and releases. */
function swipeTo(clientX: number): void {
  const item = screen.getByRole('listitem');
  fireEvent.pointerDown(item, { clientX: 0 });
  fireEvent.pointerMove(item, { clientX });
  fireEvent.pointerUp(item, { clientX });
}

test('each notification appears above a dialog that was opened since the last', () => {
  for (const title of ['First', 'Second']) {
    togglePopover.mockClear();
    show(title);
    expect(shown()).toEqual([title]);
    expect(togglePopover.mock.calls).toEqual([[false], [true]]);
  }
  expect(togglePopover.mock.contexts.at(-1)).toHaveProperty('popover', 'manual');
});

test('a notification goes after five seconds, but not while it is pointed at or the window is in the background', () => {
  show('Saved');
  pass(4999);
  fireEvent.pointerEnter(screen.getByRole('listitem'));
  pass(60_000);
  fireEvent.pointerLeave(screen.getByRole('listitem'));
  pass(4999);
  fireEvent.blur(window);
  pass(60_000);
  fireEvent.focus(window);
  pass(4999);
  expect(shown()).toEqual(['Saved']);
  pass(1);
  expect(shown()).toEqual([]);
});

test.each([
  ['a swipe of 49 px to the right', () => swipeTo(49), 1],
  ['a swipe of 50 px to the right', () => swipeTo(50), 0],
  ['a swipe to the left', () => swipeTo(-200), 1],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('listitem'), { key: 'Escape' }), 0],
  ['Dismiss', () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })), 0],
])('%s leaves %3$i', (_, act, left) => {
  show('Saved');
  act();
  expect(shown()).toHaveLength(left);
});

test('an action is done once, and the notification goes', () => {
  const run = vi.fn();
  act(() => showToast({ title: 'Added to cart', action: { label: 'View cart', run } }));
  fireEvent.click(screen.getByRole('button', { name: 'View cart' }));
  expect(run).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

test.each([
  ['low', 20, 'top'],
  ['high', 400, 'bottom'],
])('a button that was pressed %s on the page is not covered', (_, fromBottom, place) => {
  const button = document.body.appendChild(document.createElement('button'));
  button.getBoundingClientRect = () => ({ bottom: innerHeight - fromBottom }) as DOMRect;
  button.focus();
  show('Added to cart');
  expect(screen.getByRole('region').dataset['place']).toBe(place);
  button.remove();
});

test('F8 moves the focus to the notifications, where it stays when the focused one is dismissed', () => {
  show('Saved');
  fireEvent.keyDown(window, { key: 'F8' });
  const list = screen.getByRole('list');
  expect(document.activeElement).toBe(list);
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(document.activeElement).toBe(list);
});
