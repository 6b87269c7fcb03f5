/** A variant's name where it stands alone: in carts, orders and mails. */
export function variantName({ name, optionLabel }: { name: string; optionLabel: string | null }): string {
  const isSaid = optionLabel === null || name.toLowerCase().includes(optionLabel.toLowerCase());
  return isSaid ? name : `${name} – ${optionLabel}`;
}
