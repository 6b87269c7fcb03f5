type CheckBoxProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

export function CheckBox({ label, isChecked, onChange }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-primary"
      />
      {label}
    </label>
  );
}
