/** Tooltips are not urgent, so their code loads after hydration. */
export function installTooltips(): void {
  import('./tooltip-bubble.ts').then(
    ({ watchForTooltips }) => watchForTooltips(),
    // The accessible names do not depend on them.
    () => {},
  );
}
