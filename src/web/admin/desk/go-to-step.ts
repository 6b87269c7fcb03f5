/** To the field of a panel or dialog where a step is done. */
export function goToStep(step: 'payment' | 'parcel', within: ParentNode = document): void {
  const field = within.querySelector<HTMLElement>(`[data-step=${step}]`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
