import { type FormEvent, useId } from 'react';
import { addressWord } from '#contracts/catalogue/care.ts';
import type { Category } from '#contracts/catalogue/catalogue.ts';
import { Button } from '#web/components/ui/button.tsx';
import { findCategory, fittingCareFilters, type Listing, listingChips } from '../listing.ts';

type FilterPanelProps = {
  listing: Listing;
  categories: Category[];
  onChange: (listing: Listing) => void;
  onClear: () => void;
};

/** `autoComplete="off"` on these controls: the browser must not restore a state that the list does not have. */
const field = 'min-h-11 w-full rounded-control border border-input bg-card px-3 text-sm';

export function FilterPanel({ listing, categories, onChange, onClear }: FilterPanelProps) {
  const care = fittingCareFilters(listing, categories);
  const change = (part: Partial<Listing>) => onChange({ ...listing, page: 1, ...part });
  return (
    <div className="flex flex-col gap-6">
      <CategoryChoices
        categories={categories}
        chosen={listing.categories}
        onChange={(chosen) => change({ categories: chosen })}
      />
      <PriceFields key={`${listing.minPrice}-${listing.maxPrice}`} listing={listing} onChange={change} />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          autoComplete="off"
          checked={listing.inStock}
          onChange={(event) => change({ inStock: event.target.checked })}
          className="size-5"
        />
        In stock only
      </label>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">Care</legend>
        {care.map(({ name, label, values }) => (
          <label key={name} className="grid gap-1 text-sm">
            {label}
            <select
              autoComplete="off"
              className={field}
              value={listing.care[name] ?? ''}
              onChange={({ target }) => {
                const { [name]: _, ...others } = listing.care;
                change({ care: target.value ? { ...others, [name]: target.value } : others });
              }}
            >
              <option value="">Any</option>
              {values.map((value) => (
                <option key={addressWord(value)} value={value}>
                  {value}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      {listingChips(listing, categories).length > 0 && (
        <Button variant="outline" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}

type CategoryChoicesProps = { categories: Category[]; chosen: string[]; onChange: (chosen: string[]) => void };

function CategoryChoices({ categories, chosen, onChange }: CategoryChoicesProps) {
  const isChosen = (slug: string) => chosen.some((word) => findCategory(categories, word)?.slug === slug);
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Categories</legend>
      {categories.length === 0 && <p className="text-sm text-muted-foreground">No categories found</p>}
      {categories.map(({ id, slug, name }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            autoComplete="off"
            name="category"
            value={slug}
            checked={isChosen(slug)}
            onChange={(event) => {
              const others = chosen.filter((word) => findCategory(categories, word)?.slug !== slug);
              onChange(event.target.checked ? [...others, slug] : others);
            }}
            className="size-5"
          />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

type PriceFieldsProps = { listing: Listing; onChange: (part: Partial<Listing>) => void };

function PriceFields({ listing, onChange }: PriceFieldsProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? '').trim() || undefined;
    onChange({ minPrice: text('minPrice'), maxPrice: text('maxPrice') });
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset>
        <legend className="mb-2 font-semibold">Price in rupees</legend>
        <div className="grid grid-cols-2 gap-2">
          {(['minPrice', 'maxPrice'] as const).map((name) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`} className="mb-1 block text-sm">
                {name === 'minPrice' ? 'From' : 'To'}
              </label>
              <input
                id={`${id}-${name}`}
                name={name}
                inputMode="decimal"
                defaultValue={listing[name] ?? ''}
                className={field}
              />
            </div>
          ))}
        </div>
        <Button type="submit" variant="outline" size="small" className="mt-2 w-full">
          Apply price
        </Button>
      </fieldset>
    </form>
  );
}
