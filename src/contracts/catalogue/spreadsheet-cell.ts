/** A spreadsheet would take a cell that begins like this for a formula and run it. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A quote mark in front makes it text. Cells that look as if they had one already get another, so that none is lost. */
export function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes off what `safeCell` has put on. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
