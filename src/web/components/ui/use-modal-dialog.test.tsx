import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Drawer } from './drawer.tsx';
import { Modal } from './modal.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** As browsers do it: the focus goes to the first that takes it, otherwise to the dialog. Returns the texts on opening. */
function watchOpening(): string[] {
  const texts: string[] = [];
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    texts.push(this.textContent);
    this.open = true;
    this.tabIndex = -1;
    (this.querySelector('button') ?? this).focus();
  });
  return texts;
}

const content = (
  <>
    <button type="button" disabled>
      Back
    </button>
    <input aria-label="Name" />
  </>
);

test('a dialog opens its frame before its content, which then has the focus', () => {
  const opened = watchOpening();
  const dialog = (isOpen: boolean) => (
    <Modal isOpen={isOpen} title="Add Tag" onClose={() => {}}>
      {content}
    </Modal>
  );
  const { rerender } = render(dialog(true));
  expect(opened).toEqual(['Add Tag']);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  rerender(dialog(false));
  expect(screen.queryByLabelText('Name'), 'its content mounts again each time').toBeNull();
  rerender(dialog(true));
  expect(opened).toEqual(['Add Tag', 'Add Tag']);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a dialog whose content still loads keeps the focus, with no ring around its Close button', () => {
  watchOpening();
  render(
    <Modal isOpen title="Order #404" onClose={() => {}}>
      <p>Loading...</p>
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByRole('dialog', { hidden: true }));
});

test('a drawer opens before its first content, and keeps both focus and content', () => {
  const opened = watchOpening();
  const drawer = (isOpen: boolean) => (
    <Drawer isOpen={isOpen} title="Menu" side="left" onClose={() => {}}>
      <p>Plants</p>
      {content}
    </Drawer>
  );
  const { rerender } = render(drawer(false));
  expect(screen.queryByText('Plants')).toBeNull();
  rerender(drawer(true));
  expect(opened).toEqual(['Menu']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close', hidden: true }));
  rerender(drawer(false));
  rerender(drawer(true));
  expect(opened).toEqual(['Menu', 'MenuPlantsBack']);
});
