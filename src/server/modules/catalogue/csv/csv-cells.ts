import type { Fact } from '#contracts/catalogue/product-details.ts';

/** Names in one cell with `|` between them; a name that has one itself keeps it behind a backslash. */
export function joinNames(names: string[]): string {
  return names.map((name) => name.replace(/[\\|]/g, '\\$&')).join('|');
}

/** Equipment facts in one cell: `Power=24=W|Glass=clear`. */
export function joinFacts(facts: Fact[]): string {
  const escaped = (text: string) => text.replace(/[\\=]/g, '\\$&');
  return joinNames(facts.map(({ name, value, unit }) => [name, value, unit ?? []].flat().map(escaped).join('=')));
}

/** What is not a fact is left for the schema to refuse. */
export function splitFacts(cell: string): object[] {
  return splitNames(cell).map((fact) => {
    const parts = fact.match(/(?:\\[\\=]|[^=])+/g) ?? [];
    const [name, value, unit] = parts.map((part) => part.replace(/\\([\\=])/g, '$1').trim());
    return { name, value, unit };
  });
}

export function splitNames(cell: string): string[] {
  const names = cell.match(/(?:\\[\\|]|[^|])+/g) ?? [];
  return names.map((name) => name.replace(/\\([\\|])/g, '$1').trim()).filter((name) => name !== '');
}
