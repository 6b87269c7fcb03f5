import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveItem } from './move-item.ts';

type Options<Item> = {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** What an item is called when its new place is announced. */
  nameOf: (item: Item, place: number) => string;
};

/**
 * A list that is put in order by dragging, or by buttons with `data-move="earlier"` and `data-move="later"` in its
 * `li`.
 */
export function useSortable<Item, List extends HTMLElement = HTMLUListElement>(options: Options<Item>) {
  const { items, onChange, nameOf } = options;
  const list: RefObject<List | null> = useRef<List>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** The button that has moved an item keeps the focus, or gives it to the other one at the end of the list. */
  const focusNext = useRef<{ place: number; way: string }>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the order
  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = null;
    const buttons = [...(list.current?.children[next?.place ?? -1]?.querySelectorAll('[data-move]') ?? [])];
    const enabled = buttons.filter((button) => !button.matches(':disabled')) as HTMLElement[];
    const same = enabled.find((button) => button.dataset['move'] === next?.way);
    (same ?? enabled[0])?.focus();
  }, [items]);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || from === to) return;
    onChange(moveItem(items, from, to));
    setAnnouncement(`${nameOf(item, from + 1)} is now number ${to + 1} of ${items.length}`);
  };
  const step = (place: number, way: 'earlier' | 'later') => {
    const to = way === 'earlier' ? place - 1 : place + 1;
    focusNext.current = { place: to, way };
    move(place, to);
  };
  const dragProps = (place: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(place);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(place);
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      event.stopPropagation();
      move(dragged, place);
    },
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
    'data-dragged': dragged === place || undefined,
    'data-over': (dragged !== null && dragged !== place && over === place) || undefined,
  });
  return { list, announcement, step, dragProps };
}
