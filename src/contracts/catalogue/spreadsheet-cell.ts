/** Spreadsheets execute cells with these first characters as formulas. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** A leading quote makes the cell text. One that already has a quote gets another, so that it can be restored. */
export function safeCell(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

/** Undoes `safeCell`. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
