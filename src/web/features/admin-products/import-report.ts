import type { ImportFault } from '#contracts/product-csv.ts';

/** The faults as text, to be put into a spreadsheet or a mail. */
export function importReport(faults: readonly ImportFault[]): string {
  const lines = faults.map(({ row, field, message }) => [row, field ?? '', message].join('\t'));
  return ['Row\tColumn\tWhat is wrong', ...lines].join('\n');
}
