/** Shown while access to the page is being checked. */
export function PageLoading() {
  return (
    <>
      <div role="status" className="page grid min-h-96 place-items-center py-16 noscript:hidden">
        <span className="size-8 late-spinner rounded-full border-3 border-border border-t-primary" />
        <span className="sr-only">Loading...</span>
      </div>
      <noscript>
        <p className="page py-16 text-center">This page needs JavaScript. Please switch it on in your browser.</p>
      </noscript>
    </>
  );
}
