/** Fingers that are too quick swap letters more often than they miss them. */
const SWAP_COST = 0.9;

/** How many letters must be changed, added, left out or swapped with their neighbour to make one word of the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + SWAP_COST : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every word that is one mistake away. */
export function oneEditAway(word: string): string[] {
  const cuts = Array.from(
    { length: word.length + 1 },
    (_, index) => [word.slice(0, index), word.slice(index)] as const,
  );
  return cuts.flatMap(([head, tail]) => [
    ...LETTERS.map((letter) => head + letter + tail),
    ...(tail === '' ? [] : [head + tail.slice(1), ...LETTERS.map((letter) => head + letter + tail.slice(1))]),
    ...swapped(head, tail),
  ]);
}

/** Every word that has two neighbouring letters exchanged. */
export function neighboursSwapped(word: string): string[] {
  return Array.from({ length: word.length }, (_, index) => swapped(word.slice(0, index), word.slice(index))).flat();
}

function swapped(head: string, tail: string): string[] {
  return tail.length < 2 ? [] : [`${head}${tail.charAt(1)}${tail.charAt(0)}${tail.slice(2)}`];
}
