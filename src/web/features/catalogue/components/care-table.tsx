import type { Product } from '#contracts/catalogue/catalogue.ts';

type Care = NonNullable<Product['care']>;

function range(value: { min: number; max: number } | null, unit: string): string | null {
  return value && `${value.min}–${value.max}${unit}`;
}

export function CareTable({ care }: { care: Care }) {
  const facts: [string, string | null][] = [
    ['Scientific name', care.scientificName],
    ['Difficulty', care.difficulty],
    ['Light', care.light],
    ['CO₂', care.co2],
    ['Temperature', range(care.temperatureC, ' °C')],
    ['pH', range(care.ph, '')],
    ['Adult size', care.adultSizeCm === null ? null : `${care.adultSizeCm} cm`],
    ['Tank from', care.minTankLitres === null ? null : `${care.minTankLitres} litres`],
    ['Origin', care.origin],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid border-b py-2 last:border-0">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className={name === 'Scientific name' ? 'italic' : undefined}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
