/** `part`: from 0 to 1; null while it is not known. */
export function ProgressBar({ label, part }: { label: string; part: number | null }) {
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between text-sm">
        <span>{label}</span>
        {part !== null && <span className="tabular-nums">{Math.round(part * 100)}%</span>}
      </p>
      <progress
        aria-label={label}
        max={1}
        {...(part !== null && { value: part })}
        className="h-2 w-full overflow-hidden rounded-full accent-primary"
      />
    </div>
  );
}
