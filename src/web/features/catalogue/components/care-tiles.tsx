import { Box, Droplet, Gauge, type IconNode, Ruler, Sun, Thermometer, Wind } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import type { FactRow } from '../product-facts.ts';

const icons: Record<string, IconNode> = {
  Difficulty: Gauge,
  Light: Sun,
  'CO₂': Wind,
  Temperature: Thermometer,
  pH: Droplet,
  'Adult size': Ruler,
  'Tank from': Box,
};

/** What a plant or animal needs, at a glance. */
export function CareTiles({ facts }: { facts: FactRow[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-control bg-muted p-3">
          <dt className="contents text-muted-foreground">
            <Icon of={icons[name] ?? Gauge} className="row-span-2 size-6 text-primary" />
            <span className="text-xs leading-tight">{name}</span>
          </dt>
          <dd className="leading-tight font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
