import { type KeyboardEvent, useId, useState } from 'react';
import { orderSources } from '#contracts/orders/order-sources.ts';
import { sourceOptions } from '#web/admin/orders/source-words.ts';
import { FilterSelect } from '#web/admin/shared/components/filter-select.tsx';
import type { TableState } from '#web/admin/shared/use-table-state.ts';

const DAY = /^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const MAX_CITY_LENGTH = 100;

/** For the address of a table of orders. */
export const orderFilterValues = { from: DAY, to: DAY, city: /^\S.{0,99}$/u, source: orderSources };

export type OrderTable = TableState<typeof orderFilterValues>;

/** What the table asks for. */
export function chosenFilters({ query, filters: { from, to, city, source } }: OrderTable) {
  return { query, from, to, city, source };
}

export function countFilters({ filters: { from, to, city, source } }: OrderTable): number {
  return [from, to, city, source].filter(Boolean).length;
}

const label = 'flex items-center gap-2 text-sm font-medium';
const control = 'min-h-11 rounded-control border border-input bg-background px-3 font-normal max-md:w-full';

export function OrderFilterFields({ table }: { table: OrderTable }) {
  const { filters, setFilter } = table;
  return (
    <>
      <DayFilter name="From" value={filters.from} max={filters.to} onChange={(day) => setFilter('from', day)} />
      <DayFilter name="To" value={filters.to} min={filters.from} onChange={(day) => setFilter('to', day)} />
      <CityFilter key={filters.city} value={filters.city} onChange={(city) => setFilter('city', city)} />
      <FilterSelect
        label="Source"
        value={filters.source}
        options={sourceOptions}
        onChange={(source) => setFilter('source', source)}
      />
    </>
  );
}

type DayFilterProps = { name: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function DayFilter({ name, value, min, max, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address may change otherwise, such as by Back.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  // A half-typed year such as 0002 is no day yet.
  const change = (day: string) => {
    setTyped(day);
    if (day === '' || DAY.test(day)) onChange(day);
  };
  return (
    <label className={label}>
      {name}
      <input
        type="date"
        value={typed}
        min={min}
        max={max}
        onChange={({ target }) => change(target.value)}
        className={control}
      />
    </label>
  );
}

/** Applied with Enter or when it is left, so that each letter is not a step of Back. */
function CityFilter({ value, onChange }: { value: string; onChange: (city: string) => void }) {
  const id = useId();
  const apply = (text: string) => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <div className={label}>
      <label htmlFor={id}>City</label>
      <input
        id={id}
        defaultValue={value}
        maxLength={MAX_CITY_LENGTH}
        autoComplete="off"
        onBlur={({ currentTarget }) => apply(currentTarget.value)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') apply(event.currentTarget.value);
        }}
        className={`${control} md:w-36`}
      />
    </div>
  );
}
