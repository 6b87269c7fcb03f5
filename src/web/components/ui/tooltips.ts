/** Nobody waits for a tooltip, so what shows them comes after the page is alive. */
export function installTooltips(): void {
  import('./tooltip-bubble.ts').then(
    ({ watchForTooltips }) => watchForTooltips(),
    // The accessible names are there without them.
    () => {},
  );
}
