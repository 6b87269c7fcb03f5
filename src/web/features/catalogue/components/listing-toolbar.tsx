import { X } from 'lucide';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contracts/catalogue/catalogue.ts';
import { Icon } from '#web/components/icon.tsx';
import { paths } from '#web/lib/paths.ts';
import { type Listing, type ListingSort, listingChips, listingUrl, sortLabels } from '../listing.ts';

export function ListingChips({ listing, categories }: { listing: Listing; categories: Category[] }) {
  const chips = listingChips(listing, categories);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={listingUrl(without)}
            className="flex min-h-11 items-center gap-1.5 rounded-full border bg-card pr-3 pl-4 text-sm hover:bg-muted"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <Icon of={X} className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={paths.shop}
            className="flex min-h-11 items-center px-2 text-sm font-semibold text-primary hover:underline"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

type SortSelectProps = {
  value: ListingSort | undefined;
  isSearch: boolean;
  onChange: (sort: ListingSort | undefined) => void;
};

export function SortSelect({ value, isSearch, onChange }: SortSelectProps) {
  const id = useId();
  /** The order of an address that names none. */
  const usual = isSearch ? '' : 'newest';
  const sorts = Object.entries(sortLabels) as [ListingSort, string][];
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2 text-sm noscript:hidden">
      <label htmlFor={id}>Sort</label>
      <select
        id={id}
        autoComplete="off"
        value={value ?? usual}
        onChange={({ target }) => {
          const chosen = target.value === usual ? undefined : (target.value as ListingSort);
          onChange(chosen);
        }}
        className="min-h-11 w-44 min-w-0 rounded-control border border-input bg-card px-3"
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
