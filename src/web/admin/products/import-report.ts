import type { ImportFault } from '#contracts/catalogue/product-csv.ts';
import { safeCell } from '#contracts/catalogue/spreadsheet-cell.ts';

/** The faults as text, to be put into a spreadsheet or a mail. What they quote from the file stays text in its cell. */
export function importReport(faults: readonly ImportFault[]): string {
  const lines = faults.map(({ row, field, message }) => [String(row), field ?? '', message].map(cell).join('\t'));
  return ['Row\tColumn\tWhat is wrong', ...lines].join('\n');
}

function cell(text: string): string {
  return safeCell(text.replace(/\s+/g, ' '));
}
