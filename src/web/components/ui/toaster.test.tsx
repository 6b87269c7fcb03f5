import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '#web/lib/toasts.ts';
import Toaster from './toaster.tsx';

const togglePopover = vi.fn();

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { togglePopover });
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'togglePopover');
  togglePopover.mockClear();
});

test('each notification appears above a dialog that was opened since the last', () => {
  render(<Toaster takesFocus={false} />);
  for (const title of ['First', 'Second']) {
    togglePopover.mockClear();
    act(() => showToast({ title }));
    screen.getByText(title);
    expect(togglePopover.mock.calls).toEqual([[false], [true]]);
  }
  expect(togglePopover.mock.contexts.at(-1)).toHaveProperty('popover', 'manual');
});
