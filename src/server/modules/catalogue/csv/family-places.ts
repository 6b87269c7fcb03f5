import { LABEL_TAKEN, NO_LABEL, TOO_MANY_MEMBERS } from '#contracts/catalogue/families.ts';
import { MAX_MEMBERS, MIN_MEMBERS } from '#contracts/catalogue/family-schema.ts';
import type { ImportProblem } from '#contracts/catalogue/product-csv.ts';

/** The family that a row puts its product into, by name. A new product has no id before it is written. */
export type Place = {
  row: number;
  productId: number | null;
  family: string | null;
  optionLabel: string | null;
  /** What the family was called to choose by, for one that is made again. */
  optionName?: string | undefined;
};

export type PresentFamily = { id: number; name: string; members: { id: number; optionLabel: string }[] };

/** A family as the file leaves it. Without an id it is new. */
type PlannedFamily = { id: number | null; name: string; optionName: string | undefined; joining: Place[] };
export type FamilyPlan = { leaving: number[]; families: PlannedFamily[] };

const nameKey = (name: string) => name.toLowerCase();

/** What the rows of a file mean for the families, and what is wrong with them. */
export function planFamilies(
  places: Place[],
  present: PresentFamily[],
): { plan: FamilyPlan; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const moved = new Set(places.flatMap(({ productId }) => productId ?? []));
  const wanted = Map.groupBy(
    places.filter(({ family }) => family !== null),
    ({ family }) => nameKey(family ?? ''),
  );
  const byName = Map.groupBy(present, ({ name }) => nameKey(name));
  const families = [...wanted.values()].map((joining): PlannedFamily => {
    const name = joining[0]?.family ?? '';
    const alike = byName.get(nameKey(name)) ?? [];
    const own = alike.filter(({ members }) =>
      joining.some(({ productId }) => members.some(({ id }) => id === productId)),
    );
    const [family, ...others] = own.length === 1 ? own : alike;
    const report = (place: Place | undefined, field: string, message: string) =>
      place && problems.push({ row: place.row, field, message });
    if (others.length > 0) report(joining[0], 'family', `${alike.length} families have this name. Please rename one`);
    const staying = family?.members.filter(({ id }) => !moved.has(id)) ?? [];
    const labels = new Set(staying.map(({ optionLabel }) => optionLabel.toLowerCase()));
    for (const place of joining) {
      const label = place.optionLabel?.toLowerCase();
      if (!label) report(place, 'optionLabel', NO_LABEL);
      else if (labels.has(label)) report(place, 'optionLabel', LABEL_TAKEN);
      else labels.add(label);
    }
    const size = staying.length + joining.length;
    if (size > MAX_MEMBERS) report(joining[0], 'family', TOO_MANY_MEMBERS);
    if (size < MIN_MEMBERS) report(joining[0], 'family', `A family has at least ${MIN_MEMBERS} variants`);
    return { id: family?.id ?? null, name, optionName: joining[0]?.optionName, joining };
  });
  for (const { row, family, optionLabel } of places)
    if (family === null && optionLabel) problems.push({ row, field: 'optionLabel', message: 'A label needs a family' });
  return { plan: { leaving: [...moved], families }, problems };
}
