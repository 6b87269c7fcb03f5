/** Lines of an address within a sentence: each line break becomes a comma. */
export function asOneLine(lines: string): string {
  return lines.replaceAll(/,?\n/g, ', ');
}
