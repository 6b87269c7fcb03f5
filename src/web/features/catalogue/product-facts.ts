import type { CardProduct, Product } from '#contracts/catalogue/catalogue.ts';

export type FactRow = [label: string, value: string];

const co2Words = { 'Not needed': 'No CO₂', Optional: 'CO₂ optional', Recommended: 'CO₂ recommended' } as const;

const units = { 'L/h': 'Flow', W: 'Power', cm: 'Size', kg: 'Weight', g: 'Weight', ml: 'Volume', L: 'Volume' } as const;
const MEASURE = /(?<!\d)(\d{1,9}(?:\.\d{1,9})?(?: ?[x×] ?\d{1,9}(?:\.\d{1,9})?){0,3}) ?(L\/h|W|cm|kg|g|ml|L)(?![\w/])/g;

/** Equipment has no fields for its facts, but its name says the numbers: "Heater 100 W". */
function measures(name: string): FactRow[] {
  const sold: FactRow[] = /\bper kg\b/i.test(name) ? [['Sold', 'per kg']] : [];
  const found = [...name.matchAll(MEASURE)].map(([, amount, unit]): FactRow => {
    return [units[unit as keyof typeof units], `${amount} ${unit}`];
  });
  return [...found, ...sold];
}

function present(facts: [label: string, value: string | false | null | undefined][]): FactRow[] {
  return facts.filter((fact): fact is FactRow => Boolean(fact[1]));
}

function range(value: { min: number; max: number } | null, unit: string): string | null {
  return value && `${value.min}–${value.max}${unit}`;
}

/** The facts that decide: light and CO₂ of a plant, size, tank and temperature of an animal, numbers of equipment. */
export function cardFacts({ kind, care, name }: Pick<CardProduct, 'kind' | 'care' | 'name'>): string[] {
  if (!care) return measures(name).map(([, value]) => value);
  const ofPlant = [care.light && `${care.light} light`, care.co2 && co2Words[care.co2]];
  const ofAnimal = [
    care.adultSizeCm !== null && `${care.adultSizeCm} cm`,
    care.minTankLitres !== null && `from ${care.minTankLitres} L`,
    range(care.temperatureC, ' °C'),
  ];
  return (kind === 'animal' ? ofAnimal : ofPlant).filter((fact) => typeof fact === 'string');
}

/** The table of equipment: as the owner filled it in, or the numbers in the name. */
export function tableFacts({ care, name, category, facts }: Product): FactRow[] {
  const own = facts.map(({ name, value, unit }): FactRow => [name, unit ? `${value} ${unit}` : value]);
  if (care) return present([['Scientific name', care.scientificName], ['Origin', care.origin], ...own]);
  return present([['Category', category?.name], ...(own.length > 0 ? own : measures(name))]);
}

/** What a living thing needs, for the tiles on its page. */
export function careFacts({ kind, care }: Pick<Product, 'kind' | 'care'>): FactRow[] {
  if (!care) return [];
  return present([
    ['Difficulty', care.difficulty],
    ['Light', kind !== 'animal' && care.light],
    ['CO₂', kind !== 'animal' && care.co2],
    ['Temperature', range(care.temperatureC, ' °C')],
    ['pH', range(care.ph, '')],
    ['Adult size', care.adultSizeCm !== null && `${care.adultSizeCm} cm`],
    ['Tank from', care.minTankLitres !== null && `${care.minTankLitres} litres`],
  ]);
}
