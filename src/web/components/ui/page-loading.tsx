/** Shown while access to the page is being checked. */
export function PageLoading() {
  return (
    <div role="status" className="page grid min-h-96 place-items-center py-16">
      <span className="size-8 animate-spin rounded-full border-3 border-border border-t-primary" />
      <span className="sr-only">Loading...</span>
    </div>
  );
}
