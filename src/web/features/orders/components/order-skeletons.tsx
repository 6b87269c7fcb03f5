const bar = 'rounded bg-muted';

export function OrdersSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading orders" className="grid animate-pulse gap-3">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <div key={row} className="flex h-20 items-center justify-between rounded-card border p-4">
          <div className="grid gap-2">
            <div className={`${bar} h-5 w-16`} />
            <div className={`${bar} h-4 w-36`} />
          </div>
          <div className={`${bar} h-6 w-24`} />
        </div>
      ))}
    </div>
  );
}

export function OrderSkeleton() {
  return (
    <div role="status" aria-label="Loading order" className="page grid max-w-5xl animate-pulse gap-6 py-8">
      <div className={`${bar} h-8 w-64 max-w-full`} />
      <div className={`${bar} h-20 rounded-card`} />
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <div className={`${bar} h-96 rounded-card`} />
        <div className={`${bar} h-64 rounded-card`} />
      </div>
    </div>
  );
}
