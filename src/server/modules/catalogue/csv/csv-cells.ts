/** Names in one cell with `|` between them; a name that has one itself keeps it behind a backslash. */
export function joinNames(names: string[]): string {
  return names.map((name) => name.replace(/[\\|]/g, '\\$&')).join('|');
}

export function splitNames(cell: string): string[] {
  const names = cell.match(/(?:\\[\\|]|[^|])+/g) ?? [];
  return names.map((name) => name.replace(/\\([\\|])/g, '$1').trim()).filter((name) => name !== '');
}
