/** Names under which the trade and hobbyists ask for the same thing. Each group is read in every direction. */
const GROUPS = [
  ['betta', 'fighter fish', 'fighting fish'],
  ['guppy', 'millions fish'],
  ['zebra danio', 'zebra fish', 'zebrafish'],
  ['amano shrimp', 'japonica shrimp', 'caridina multidentata'],
  ['cherry shrimp', 'neocaridina davidi'],
  ['vallisneria', 'tape grass', 'eel grass'],
  ['water wisteria', 'hygrophila difformis'],
  ['java fern', 'microsorum pteropus', 'leptochilus pteropus'],
  ['hairgrass', 'hair grass', 'eleocharis'],
  ['monte carlo', 'micranthemum tweediei'],
  ['driftwood', 'bogwood'],
  ['fertiliser', 'fertilizer', 'plant food'],
  ['aqua soil', 'aquasoil'],
  ['hang on filter', 'hob filter'],
  ['aquarium', 'fish tank'],
].map((group) => group.map((name) => name.split(' ')));

const MAX_ALTERNATIVES = 4;
/** So much of a name must be typed before the rest of it is guessed. */
const MIN_TYPED = 4;

/** Words of synonyms are spelt right, even where no product carries them. */
export const synonymWords: ReadonlySet<string> = new Set(GROUPS.flat(2));

/** What was typed and, where it holds a known name, the same with the other names in its place. */
export function withSynonyms(words: string[]): string[][] {
  const others = GROUPS.flatMap((group) =>
    group.flatMap((name) => {
      const start = words.findIndex((_, index) => beginsAt(words, index, name));
      if (start < 0) return [];
      return group
        .filter((other) => other !== name)
        .map((other) => [...words.slice(0, start), ...other, ...words.slice(start + name.length)]);
    }),
  );
  return [words, ...others].slice(0, MAX_ALTERNATIVES);
}

/** Whether the name stands there; at the end of the words its last letters may be missing. */
function beginsAt(words: string[], start: number, name: string[]): boolean {
  const typed = words.slice(start, start + name.length);
  const isCut = start + typed.length === words.length;
  if (typed.join(' ') === name.join(' ')) return true;
  return isCut && typed.join(' ').length >= MIN_TYPED && name.join(' ').startsWith(typed.join(' '));
}
