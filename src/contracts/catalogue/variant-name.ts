/** Words and numbers, so that "10cm" and "10 cm" are the same. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];

/** True if a name contains all words of a label in their order: "Tissue Culture Cup" says "Tissue cup". */
export function saysLabel(name: string, label: string): boolean {
  const wanted = wordsOf(label);
  let found = 0;
  for (const word of wordsOf(name)) if (word === wanted[found]) found += 1;
  return found === wanted.length;
}

/** A variant's name where it stands alone: in carts, orders and mails. */
export function variantName({ name, optionLabel }: { name: string; optionLabel: string | null }): string {
  const isSaid = optionLabel === null || saysLabel(name, optionLabel);
  return isSaid ? name : `${name} – ${optionLabel}`;
}
