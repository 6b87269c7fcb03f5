type FilterSelectProps<Value extends string> = {
  label: string;
  /** '' is all. */
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | '') => void;
  /** The words for ''. */
  none?: string;
};

/** What a table is narrowed by, beside its search box. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange, none = 'All' } = props;
  return (
    <label className="flex items-center gap-2 text-sm font-medium">
      {label}
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          onChange(chosen?.value ?? '');
        }}
        className="min-h-11 max-w-36 rounded-control border border-input bg-background px-3 font-normal"
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
