export type Table = { head: string[]; rows: string[][]; lastIsText?: boolean };

/** The first column is text and aligned left, the others are numbers and aligned right. */
export function textTable(table: Table): string {
  const { head, rows } = table;
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        isText(table, column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export function markdownTable(table: Table): string {
  const { head, rows } = table;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = `|${head.map((_, column) => (isText(table, column) ? '---' : '--:')).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

function isText({ head, lastIsText }: Table, column: number): boolean {
  return column === 0 || (lastIsText === true && column === head.length - 1);
}

/** What is not known, or has no meaning here, is a dash. */
export function shown(value: number | null, digits: number): string {
  return value === null || Number.isNaN(value) ? '-' : value.toFixed(digits);
}
