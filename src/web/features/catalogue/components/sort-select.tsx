import { useId } from 'react';
import { type ListingSort, sortLabels } from '../listing.ts';

type SortSelectProps = {
  value: ListingSort | undefined;
  isSearch: boolean;
  onChange: (sort: ListingSort | undefined) => void;
};

export function SortSelect({ value, isSearch, onChange }: SortSelectProps) {
  const id = useId();
  const sorts = Object.entries(sortLabels) as [ListingSort, string][];
  return (
    <div className="ml-auto flex items-center gap-2 text-sm noscript:hidden">
      <label htmlFor={id}>Sort</label>
      <select
        id={id}
        autoComplete="off"
        value={value ?? (isSearch ? '' : 'newest')}
        onChange={({ target }) => onChange((target.value || undefined) as ListingSort | undefined)}
        className="min-h-11 w-44 rounded-control border border-input bg-card px-3"
      >
        {isSearch && <option value="">Best match</option>}
        {sorts.map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
