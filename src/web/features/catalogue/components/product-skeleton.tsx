export function ProductSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading product"
      className="page grid animate-pulse gap-8 py-16 md:grid-cols-2 md:gap-12"
    >
      <div className="aspect-[3/4] rounded-card bg-muted" />
      <div className="flex flex-col gap-4">
        <div className="h-8 w-3/4 rounded bg-muted" />
        <div className="h-5 w-1/4 rounded bg-muted" />
        <div className="h-24 rounded bg-muted" />
      </div>
    </div>
  );
}
