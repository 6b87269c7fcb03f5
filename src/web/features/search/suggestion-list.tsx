import type { Suggestion, Suggestions } from '#contracts/catalogue/search.ts';
import { resizedPicture } from '#contracts/media/picture-address.ts';
import { formatRupees } from '#contracts/money.ts';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';

type SuggestionOption = { to: string; label: string; detail: string; imageUrl: string | null };

/** Categories first: they are few, and lead to more. */
export function suggestionOptions({ data, categories }: Suggestions): SuggestionOption[] {
  return [
    ...categories.map(({ name, slug }) => ({
      to: paths.category(slug),
      label: name,
      detail: 'Category',
      imageUrl: null,
    })),
    ...data.map(({ id, name, familyName, price, fromPrice, isInStock, imageUrl }) => ({
      to: paths.product({ id, name }),
      label: familyName ?? name,
      detail: isInStock ? priceText({ price, fromPrice }) : 'Sold out',
      imageUrl,
    })),
  ];
}

function priceText({ price, fromPrice }: Pick<Suggestion, 'price' | 'fromPrice'>): string {
  return fromPrice ? `from ${formatRupees(fromPrice)}` : formatRupees(price);
}

type SuggestionListProps = {
  id: string;
  options: SuggestionOption[];
  active: number;
  onChoose: (to: string) => void;
};

export function SuggestionList({ id, options, active, onChoose }: SuggestionListProps) {
  return (
    <div className="absolute inset-x-0 top-full">
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        className={classNames(
          'page max-h-[70dvh] overflow-y-auto rounded-b-card border bg-card py-2 shadow-float',
          options.length === 0 && 'hidden',
        )}
      >
        {options.map(({ to, label, detail, imageUrl }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          <div
            key={to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the field loses the focus to the press.
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(to);
            }}
            className={classNames(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-muted',
              index === active && 'bg-muted',
            )}
          >
            {imageUrl && (
              <img
                src={resizedPicture(imageUrl, { width: 72 })}
                alt=""
                width={36}
                height={48}
                className="my-1 h-12 w-9 rounded object-cover"
              />
            )}
            <span className="grow">{label}</span>
            <span className="text-sm text-muted-foreground tabular-nums">{detail}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
