import { Search } from 'lucide';
import { MAX_SEARCH_LENGTH } from '#contracts/pagination.ts';
import { Icon } from '#web/components/icon.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';

export type TableSearchProps = { placeholder: string; value: string; onChange: (value: string) => void };

export function TableSearch({ placeholder, value, onChange }: TableSearchProps) {
  return (
    <div className="relative w-full sm:w-80">
      <Icon
        of={Search}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted-foreground"
      />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={value}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={controlStyles(false, 'pl-10')}
      />
    </div>
  );
}
