import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

test('a busy button does nothing and is announced as disabled, but can keep the focus', () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy onClick={onClick}>
        Send
      </Button>
    </form>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.focus();
  fireEvent.click(button);
  expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []]);
  expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
  expect(document.activeElement).toBe(button);
});
