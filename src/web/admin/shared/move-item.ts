/** The list with one item at another place; a place outside the list is the nearest inside. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const others = list.filter((_, index) => index !== from);
  const [moved] = list.slice(from, from + 1);
  return moved === undefined ? [...list] : others.toSpliced(Math.max(0, to), 0, moved);
}
